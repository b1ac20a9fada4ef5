import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

it('the guide’s commands play create, fund, claim and reclaim from end to end', async () => {
  const keypairFile = join(directory, 'sender.json');
  const sender = await newKeypairFile(keypairFile);
  await florin.chain.airdrop(sender.address, 1_000_000_000n);
  await florin.chain.faucet(sender.address, 100_000_000n);
  const { code, output } = await runInShell(commandsOf('docs/gifts.md'), {
    BASE_URL: florin.url,
    API_KEY: florin.key,
    SENDER_KEYPAIR: keypairFile,
  });
  expect(code, output).toBe(0);
  const { data } = (await florin.get('/v1/gifts')).body;
  expect(data.map((gift: { status: string }) => gift.status)).toEqual(['reclaimed', 'released']);
  expect(data[1].metadata).toEqual({ order: '42' });
});
