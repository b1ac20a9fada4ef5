import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createKeypairFile } from '@florin/chain/keypair';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestFlorin, type TestFlorin } from '../testing/florin.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

let florin: TestFlorin;
let directory: string;
beforeAll(async () => {
  florin = await startTestFlorin();
  directory = mkdtempSync(join(tmpdir(), 'florin-guide-'));
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await florin.stop();
});

/** The guide's commands in order: they use HTTP and a keypair, and nothing of ours. */
function commandsOfGuide(): string {
  const guide = readFileSync(join(ROOT, 'docs/payments.md'), 'utf8');
  const blocks = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands]) => commands);
  return ['set -euo pipefail', ...blocks].join('\n');
}

async function runInShell(script: string, environment: Record<string, string>) {
  const path = join(directory, 'guide.sh');
  writeFileSync(path, script);
  const shell = spawn('bash', [path], { cwd: ROOT, env: { PATH: process.env.PATH, ...environment } });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => shell.once('close', resolve));
  return { code, output };
}

it('the guide’s commands sell by session, link and intent, and are paid', async () => {
  const keypairFile = join(directory, 'payer.json');
  const payer = await createKeypairFile(keypairFile);
  await florin.chain.airdrop(payer.address, 1_000_000_000n);
  await florin.chain.faucet(payer.address, 200_000_000n);
  const { code, output } = await runInShell(commandsOfGuide(), {
    BASE_URL: florin.url,
    API_KEY: florin.key,
    PAYER_KEYPAIR: keypairFile,
  });
  expect(code, output).toBe(0);
  const amounts = (await florin.get('/v1/transactions')).body.data.map(
    (row: { amount: number }) => row.amount,
  );
  expect(amounts.sort()).toEqual([1250, 2500, 2650]);
  expect(output).toContain(payer.address);
});
