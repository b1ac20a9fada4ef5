import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKeypairJson, readKeypairFile } from '@florin/chain/keypair';
import { committedProgramHash } from '@florin/chain/program/deployed';
import { type EmbeddedChain, startEmbeddedChain } from '@florin/embedded-chain/chain';
import { eventually } from '@florin/testing/until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runProgram } from './program-command.ts';

let directory: string;
let chain: EmbeddedChain;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'florin-program-'));
  chain = await startEmbeddedChain({ slotMs: 100 });
});
afterAll(async () => {
  await chain.stop();
  rmSync(directory, { recursive: true });
});

async function program(...words: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const terminal = {
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
  };
  const code = await runProgram([...words, '--url', chain.rpcUrl], terminal);
  return { code, out: out.join(''), err: err.join('') };
}

it('says what a deployment costs, does it when told, and shows it', async () => {
  const keys = { program: join(directory, 'program.json'), payer: join(directory, 'payer.json') };
  for (const path of Object.values(keys)) writeFileSync(path, await newKeypairJson());
  const payer = await readKeypairFile(keys.payer);
  const { address } = await readKeypairFile(keys.program);
  await chain.airdrop(payer.address, 1_000_000_000n);
  const args = ['--program', keys.program, '--payer', keys.payer];

  const asked = await eventually(async () => {
    const answer = await program('deploy', ...args);
    expect(answer.out).toContain('the payer has\t1.000000000 SOL');
    return answer;
  });
  expect(asked).toMatchObject({ code: 3, err: 'Nothing was sent. Run it again with --yes.\n' });
  expect(asked.out).toMatch(/^rent that stays with it\t0\.05\d+ SOL$/m);
  expect(await program('show', '--program', address)).toMatchObject({
    code: 1,
    out: `${address}\tmissing\n`,
  });

  const done = await program('deploy', ...args, '--yes');
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining(`done: ${address}`) });
  const hash = await committedProgramHash();
  expect(await program('show', '--program', address)).toEqual({
    code: 0,
    out: `${address}\t${hash}\n`,
    err: '',
  });
  expect(await program('deploy', '--program', address, '--payer', keys.payer)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Nothing to do'),
  });
  expect(await program('abandon', ...args)).toMatchObject({ code: 1 });

  const last = ['authority', '--program', address, '--payer', keys.payer, '--nobody'];
  expect(await program(...last)).toMatchObject({
    code: 3,
    out: 'After this, nobody can ever change the program.\n',
  });
  expect(await program(...last, '--yes')).toMatchObject({ code: 0 });
});

it('tells how it is used where words are missing', async () => {
  for (const words of [['deploy'], ['show'], ['authority', '--program', 'x', '--payer', 'y'], []])
    expect(await program(...words)).toMatchObject({ code: 2, err: expect.stringContaining('Usage') });
});
