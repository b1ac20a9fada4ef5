import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from './child-process.ts';

/**
 * Loads a TypeScript source file into plain Node, for benchmarks that share helpers with tests: these are in no build.
 * @example
 * const { EscrowVm } = await importSource(new URL('../packages/chain/src/program/escrow-vm.testing.ts', import.meta.url));
 */
export async function importSource(source: URL): Promise<Record<string, unknown>> {
  const file = await bundleForNode(source);
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(file);
  }
}
