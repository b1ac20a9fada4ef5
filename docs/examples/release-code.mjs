// Makes a release code and prints it with its verification key, by the rules in docs/gifts.md and with nothing but Node.
// node docs/examples/release-code.mjs          a new code
// node docs/examples/release-code.mjs CODE     the key of a code, in any spelling
import { createHash, createPrivateKey, createPublicKey, randomInt } from 'node:crypto';

const DATA = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHECK = `${DATA}*~$=U`;
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The Ed25519 key of a code: its seed is SHA-256 of the first 15 characters. */
export function privateKeyOf(code) {
  const data = normalize(code).slice(0, 15);
  const seed = createHash('sha256').update(data, 'utf8').digest();
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
}

export function publicBytesOf(privateKey) {
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);
}

function newCode() {
  const data = Array.from({ length: 15 }, () => DATA[randomInt(32)]).join('');
  const number = [...data].reduce((sum, symbol) => sum * 32n + BigInt(DATA.indexOf(symbol)), 0n);
  return data + CHECK[Number(number % 37n)];
}

function normalize(code) {
  return code.replace(/[\s-]/g, '').toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0');
}

function base58(bytes) {
  let number = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = BASE58[Number(number % 58n)] + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros) + text;
}

if (process.argv[1] === import.meta.filename) {
  const code = process.argv[2] ?? newCode();
  const key = base58(publicBytesOf(privateKeyOf(code)));
  process.stdout.write(`${code} ${key}\n`);
}
