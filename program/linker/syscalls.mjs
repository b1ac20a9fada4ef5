/**
 * Every system call that the program may make. Deploying an SBPFv3 program does not check them: an unknown number
 * fails only when it is reached, so a name that is not on this list must stop the build.
 */
export const allowedSyscalls = [
  'abort',
  'sol_curve_validate_point',
  'sol_get_rent_sysvar',
  'sol_invoke_signed_c',
  'sol_memcmp_',
  'sol_memcpy_',
  'sol_memmove_',
  'sol_memset_',
  'sol_sha256',
];

/** The number under which the machine knows a system call: Murmur3 (x86, 32 bits, seed 0) of its name. */
export function syscallNumber(name) {
  const bytes = Buffer.from(name, 'latin1');
  const wholeWordsEnd = bytes.length & ~3;
  let hash = 0;
  for (let at = 0; at < wholeWordsEnd; at += 4) {
    hash = rotateLeft(hash ^ scramble(bytes.readInt32LE(at)), 13);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  if (wholeWordsEnd < bytes.length) hash ^= scramble(littleEndian(bytes.subarray(wholeWordsEnd)));
  return avalanche(hash ^ bytes.length);
}

const rotateLeft = (word, bits) => (word << bits) | (word >>> (32 - bits));
const scramble = (word) => Math.imul(rotateLeft(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593);
const littleEndian = (bytes) => bytes.reduceRight((word, byte) => (word << 8) | byte, 0);

function avalanche(word) {
  let hash = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
