const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 as in zip and PNG; `node:zlib` has it only in versions newer than the oldest that we run on. */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (let index = 0; index < bytes.length; index++) sum = (sum >>> 8) ^ TABLE[(sum ^ bytes[index]!) & 0xff]!;
  return (sum ^ 0xffffffff) >>> 0;
}
