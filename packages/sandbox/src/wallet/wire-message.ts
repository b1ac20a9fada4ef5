/** A compiled message, opened just far enough to put instructions into it. Lengths are below 128 in what we handle. */
export interface WireMessage {
  readonly version: readonly number[];
  /** Signers, read-only signers, read-only others. */
  readonly header: readonly [number, number, number];
  readonly keys: readonly Uint8Array[];
  readonly blockhash: Uint8Array;
  readonly instructions: readonly WireInstruction[];
  /** Lookup tables, as they are. */
  readonly rest: Uint8Array;
}

export interface WireInstruction {
  readonly program: number;
  readonly accounts: readonly number[];
  readonly data: readonly number[];
}

export interface WireParts {
  readonly signatures: readonly Uint8Array[];
  readonly message: Uint8Array;
}

const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;

export function splitTransaction(bytes: Uint8Array): WireParts {
  const count = bytes[0]!;
  const signatures = Array.from({ length: count }, (_, index) =>
    bytes.slice(1 + index * SIGNATURE_BYTES, 1 + (index + 1) * SIGNATURE_BYTES),
  );
  return { signatures, message: bytes.slice(1 + count * SIGNATURE_BYTES) };
}

export function joinTransaction({ signatures, message }: WireParts): Uint8Array {
  return Uint8Array.from([
    signatures.length,
    ...signatures.flatMap((signature) => [...signature]),
    ...message,
  ]);
}

export function openMessage(bytes: Uint8Array): WireMessage {
  let at = 0;
  const byte = () => bytes[at++]!;
  const take = (count: number) => {
    at += count;
    return bytes.slice(at - count, at);
  };
  const version = bytes[0]! >= 0x80 ? [byte()] : [];
  const header = [byte(), byte(), byte()] as const;
  const keys = Array.from({ length: byte() }, () => take(KEY_BYTES));
  const blockhash = take(KEY_BYTES);
  const instructions = Array.from({ length: byte() }, () => ({
    program: byte(),
    accounts: [...take(byte())],
    data: [...take(byte())],
  }));
  return { version, header: [...header], keys, blockhash, instructions, rest: bytes.slice(at) };
}

export function closeMessage(message: WireMessage): Uint8Array {
  const instructions = message.instructions.flatMap(({ program, accounts, data }) => [
    program,
    accounts.length,
    ...accounts,
    data.length,
    ...data,
  ]);
  return Uint8Array.from([
    ...message.version,
    ...message.header,
    message.keys.length,
    ...message.keys.flatMap((key) => [...key]),
    ...message.blockhash,
    message.instructions.length,
    ...instructions,
    ...message.rest,
  ]);
}

export function indexOfKey({ keys }: WireMessage, key: Uint8Array): number {
  return keys.findIndex((candidate) => candidate.every((byte, index) => byte === key[index]));
}

/** Adds a read-only account at the end, where no index of the others changes, or finds it. */
export function withReadonlyKey(
  message: WireMessage,
  key: Uint8Array,
): { readonly message: WireMessage; readonly index: number } {
  const known = indexOfKey(message, key);
  if (known >= 0) return { message, index: known };
  const [signers, readonlySigners, readonlyOthers] = message.header;
  const changed: WireMessage = {
    ...message,
    header: [signers, readonlySigners, readonlyOthers + 1],
    keys: [...message.keys, key],
  };
  return { message: changed, index: message.keys.length };
}
