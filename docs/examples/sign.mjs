// Signs a base64 transaction and prints it again, with nothing but Node. Signers are keypair files of the Solana tools, or
// release codes as code:XXXX. Sign with the wallet first: wallets may change what they sign.
// node docs/examples/sign.mjs TRANSACTION wallet.json code:7Z9K-2M4Q-XB0D-F3SX
import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { privateKeyOf, publicBytesOf } from './release-code.mjs';

const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;
const VERSIONED = 0x80;
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

const [base64, ...signers] = process.argv.slice(2);
const transaction = Buffer.from(base64, 'base64');
const signatureCount = transaction[0];
const message = transaction.subarray(1 + signatureCount * SIGNATURE_BYTES);
// A version byte, three counts and the number of keys stand before the keys; the first of them are the signers.
const keysAt = (message[0] & VERSIONED ? 1 : 0) + 4;

for (const signer of signers) {
  const privateKey = signer.startsWith('code:') ? privateKeyOf(signer.slice(5)) : readKeypair(signer);
  transaction.set(sign(null, message, privateKey), 1 + placeOf(privateKey) * SIGNATURE_BYTES);
}
process.stdout.write(`${transaction.toString('base64')}\n`);

function placeOf(privateKey) {
  const publicBytes = publicBytesOf(privateKey);
  for (let place = 0; place < signatureCount; place++) {
    const at = keysAt + place * KEY_BYTES;
    if (message.subarray(at, at + KEY_BYTES).equals(publicBytes)) return place;
  }
  throw new Error('this signer is not asked to sign the transaction');
}

function readKeypair(path) {
  const seed = Buffer.from(JSON.parse(readFileSync(path, 'utf8')).slice(0, 32));
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
}
