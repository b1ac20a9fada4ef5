// A gift from the integrator's side: make a code, create the gift, fund it, give the code away.
//   node examples/gift.mjs [cents]
import { pathToFileURL } from 'node:url';
import { formatReleaseCode } from '../packages/release-code/dist/code.js';
import { generateReleaseCode } from '../packages/release-code/dist/generate.js';
import { deriveVerificationKey } from '../packages/release-code/dist/key.js';
import { call, demo, send, sign, until, wallet } from './florin.mjs';

/** Creates and funds a gift. The code stays here; the service only learns the key derived from it. */
export async function giveGift(amount) {
  const code = generateReleaseCode();
  const gift = await call('POST', '/v1/gifts', {
    amount,
    sender_address: wallet.address,
    release_verification_key: await deriveVerificationKey(code),
  });
  await send(await sign(gift.next_action.transaction.serialized_transaction, wallet));
  return { code, gift: await until(`/v1/gifts/${gift.id}`, ({ status }) => status === 'open') };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { code, gift } = await giveGift(Number(process.argv[2] ?? 2500));
  console.log(`${gift.id} is open.`);
  console.log(`Code   ${formatReleaseCode(code)}`);
  console.log(`Claim  ${demo.base_url}/gifts/${gift.id}`);
}
