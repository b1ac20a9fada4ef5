import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKeypairJson, readKeypairFile } from '@florin/chain/keypair';
import { readProgramBinary } from '@florin/chain/program/binary';
import { committedProgramHash } from '@florin/chain/program/deployed';
import { hasForeignNode, startForeignNode } from '@florin/server/testing/foreign-node.testing';
import { expect, it } from 'vitest';
import { runProgram } from './program-command.ts';

it.runIf(hasForeignNode)(
  'deploys, upgrades and gives up the authority on a node of somebody else',
  async ({ skip }) => {
    const folder = mkdtempSync(join(tmpdir(), 'florin-program-'));
    const node = startForeignNode(skip);
    try {
      const keys = { program: join(folder, 'program.json'), payer: join(folder, 'payer.json') };
      for (const path of Object.values(keys)) writeFileSync(path, await newKeypairJson());
      const { address } = await readKeypairFile(keys.program);
      node.fundSol((await readKeypairFile(keys.payer)).address, 1_000_000_000);
      const said: string[] = [];
      const terminal = { out: (text: string) => void said.push(text), err: () => undefined };
      const program = (...words: string[]) => runProgram([...words, '--url', node.rpcUrl], terminal);

      expect(await program('deploy', '--program', keys.program, '--payer', keys.payer, '--yes')).toBe(0);
      expect(await program('show', '--program', address)).toBe(0);
      expect(said.at(-1)).toBe(`${address}\t${await committedProgramHash()}\n`);

      const longer = join(folder, 'longer.so');
      writeFileSync(longer, Uint8Array.of(...(await readProgramBinary()), 1));
      const later = ['--program', address, '--payer', keys.payer, '--yes'];
      expect(await program('deploy', ...later, '--binary', longer)).toBe(0);
      expect(await program('authority', ...later, '--nobody')).toBe(0);
      expect(await program('deploy', ...later)).toBe(1);
    } finally {
      node.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
