// A gift from the integrator's side: make a code, create the gift, fund it, give the code away.
//   node examples/gift.mjs [cents]
import { pathToFileURL } from 'node:url';
import { deriveVerificationKey, formatReleaseCode, generateReleaseCode } from '@florin/sdk/release-code';
import { demo, florin, givePlayMoney, play, signAndSubmit, wallet } from './florin.mjs';

/** Creates and funds a gift. The code stays here; the service only learns the key derived from it. */
export async function giveGift(amount, tell = () => undefined) {
  await givePlayMoney(wallet.address, amount * 10_000);
  const code = generateReleaseCode();
  const gift = await florin.gifts.create({
    amount,
    sender_address: wallet.address,
    release_verification_key: await deriveVerificationKey(code),
  });
  tell(`made ${gift.id} over ${(amount / 100).toFixed(2)}`);
  await signAndSubmit(gift, wallet);
  tell('funded; the network settles it');
  return { code, gift: await florin.gifts.waitFor(gift.id, 'open') };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await play(async () => {
    const { code, gift } = await giveGift(Number(process.argv[2] ?? 2500));
    console.log(`${gift.id} is open.`);
    console.log(`Code   ${formatReleaseCode(code)}`);
    console.log(`Claim  ${demo.base_url}/gifts/${gift.id}#${formatReleaseCode(code)}`);
  });
}
