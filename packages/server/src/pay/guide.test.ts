import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAddressDecoder } from '@solana/kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { commandsOf, runInShell } from '../testing/guide.testing.ts';
import { newKeypairFile } from '../testing/keypair-file.testing.ts';

let florin: TestFlorin;
let directory: string;
beforeAll(async () => {
  florin = await startTestFlorin();
  florin.hurryAfterLanding();
  directory = mkdtempSync(join(tmpdir(), 'florin-guide-'));
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await florin.stop();
});

it.each(['docs/payments.md', 'docs/gifts.md'])(
  '%s writes the address of a key that begins with zeros',
  async (guide) => {
    const keypairFile = join(directory, 'zeros.json');
    const key = Uint8Array.from({ length: 32 }, (_, index) => (index < 2 ? 0 : index));
    writeFileSync(keypairFile, JSON.stringify([...new Uint8Array(32), ...key]));
    const functions = commandsOf(guide)
      .split('\n')
      .filter((line) => line.startsWith('address_of()'));
    const { output } = await runInShell([...functions, `address_of ${keypairFile}`].join('\n'), {});
    expect(output.trim().split('\n').at(-1)).toBe(getAddressDecoder().decode(key));
  },
);

it('the guide’s commands sell by session, link and intent, and are paid', async () => {
  const keypairFile = join(directory, 'payer.json');
  const payer = await newKeypairFile(keypairFile);
  await florin.chain.airdrop(payer.address, 1_000_000_000n);
  await florin.chain.faucet(payer.address, 200_000_000n);
  const { code, output } = await runInShell(commandsOf('docs/payments.md'), {
    BASE_URL: florin.url,
    API_KEY: florin.key,
    PAYER_KEYPAIR: keypairFile,
  });
  expect(code, output).toBe(0);
  const amounts = (await florin.get('/v1/transactions')).body.data.map(
    (row: { amount: number }) => row.amount,
  );
  expect(amounts.sort()).toEqual([1250, 1250, 2500, 2650, 700]);
  expect(output).toContain(payer.address);
});
