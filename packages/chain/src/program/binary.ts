import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Address, address } from '@solana/kit';

/**
 * Where the embedded chain has the program: the SHA-256 of `florin_escrow` as an address, so nobody holds its key.
 * A deployed program has the address that `FLORIN_PROGRAM_ID` names.
 */
export const EMBEDDED_PROGRAM_ID: Address = address('4vNrv9ELQHcVFpRrTdtdZh8BxEwNGVs9sEd24URPTRFn');

/** In the repository, four folders up from the source and from the build; in the published package, beside the build. */
const places = ['../../../../program/florin_escrow.so', '../../florin_escrow.so'].map(
  (path) => new URL(path, import.meta.url),
);

/**
 * The committed program, ready to load or deploy.
 *
 * @example vm.addProgram(EMBEDDED_PROGRAM_ID, await readProgramBinary());
 */
export async function readProgramBinary(): Promise<Uint8Array> {
  const place = places.find((candidate) => existsSync(candidate)) ?? places[0]!;
  return new Uint8Array(await readFile(place));
}
