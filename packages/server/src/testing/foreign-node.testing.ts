import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PACKAGE = '@solana/surfpool-linux-x64-gnu';
const VERSION = '1.5.0';

/** A node that nobody here wrote, with Solana's own runtime in it, installed for the occasion. */
export interface ForeignNode {
  readonly rpcUrl: string;
  fundSol(address: string, lamports: number): void;
  fundToken(owner: string, mint: string, baseUnits: number): void;
  setAccount(address: string, lamports: number, data: number[], owner: string): void;
  stop(): void;
}

/** Where that node runs. */
export const hasForeignNode = process.platform === 'linux' && process.arch === 'x64';

/**
 * Starts it, or says in a skipped test why it cannot: npm's registry is out of reach.
 * @example const node = startForeignNode(skip); node.fundSol(wallet, 1_000_000_000); node.stop()
 */
export function startForeignNode(skip: (why: string) => never): ForeignNode {
  const folder = mkdtempSync(join(tmpdir(), 'florin-foreign-node-'));
  try {
    const install = [
      'install',
      '--prefix',
      folder,
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--fetch-retries=1',
    ];
    const { status, stderr } = spawnSync('npm', [...install, `${PACKAGE}@${VERSION}`], { encoding: 'utf8' });
    if (status !== 0) skip(`the node could not be installed: ${stderr}`);
    const { Surfnet } = createRequire(join(folder, 'package.json'))(PACKAGE);
    return Surfnet.startWithConfig({ offline: true });
  } finally {
    // It is in memory by now.
    rmSync(folder, { recursive: true, force: true });
  }
}
