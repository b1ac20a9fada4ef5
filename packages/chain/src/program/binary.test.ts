import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getAddressDecoder } from '@solana/kit';
import { expect, it } from 'vitest';
import { EMBEDDED_PROGRAM_ID, readProgramBinary } from './binary.ts';

it('reads the program that is committed', async () => {
  const checksum = readFileSync(
    new URL('../../../../program/florin_escrow.so.sha256', import.meta.url),
    'utf8',
  );
  const read = createHash('sha256').update(await readProgramBinary());
  expect(checksum).toBe(`${read.digest('hex')}  florin_escrow.so\n`);
});

it('places it at an address that nobody holds the key of', () => {
  const digest = createHash('sha256').update('florin_escrow').digest();
  expect(EMBEDDED_PROGRAM_ID).toBe(getAddressDecoder().decode(digest));
});
