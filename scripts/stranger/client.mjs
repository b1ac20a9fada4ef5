// What a program does with the client, whatever it runs on: makes, lists, is refused, waits, signs and checks a webhook.
import { createFlorin, NotFoundError, signatureHeaderOf } from '@florin/sdk';
import { deriveVerificationKey, generateReleaseCode } from '@florin/sdk/release-code';
import { keypairSigner, newKeypair, signTransaction } from '@florin/sdk/signing';

/** @param {{ baseUrl: string, apiKey: string }} options */
export async function useClient(options) {
  const florin = createFlorin(options);
  const wallet = await keypairSigner(await newKeypair());
  const gift = await florin.gifts.create({
    amount: 500,
    sender_address: wallet.address,
    release_verification_key: await deriveVerificationKey(generateReleaseCode()),
  });
  const signed = await signTransaction(gift.next_action.transaction.serialized_transaction, wallet);
  const listed = [];
  for await (const { id } of florin.gifts.list({ limit: 1 })) listed.push(id);
  const refused = await florin.gifts.retrieve(`${gift.id}x`).catch((error) => error);
  const waited = await florin.gifts.waitFor(gift.id, 'requires_action');
  const body = JSON.stringify({ id: 'evt_1' });
  const event = await florin.webhooks.constructEvent(
    body,
    await signatureHeaderOf(body, 'whsec_1'),
    'whsec_1',
  );
  const checks = {
    signed: signed.length > 300,
    listed: listed.includes(gift.id),
    refused: refused instanceof NotFoundError && refused.requestId !== undefined,
    waited: waited.id === gift.id,
    verified: event.id === 'evt_1',
  };
  return Object.keys(checks)
    .filter((name) => checks[name])
    .join(' ');
}
