import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../chain/src/embedded', import.meta.url));
const repository = join(folder, '../../../..');

/** What tests start as plain Node processes needs the build of the sources under test. */
export function buildPrograms(): void {
  const compiler = join(repository, 'node_modules/typescript/bin/tsc');
  spawnSync(process.execPath, [compiler, '-b', join(repository, 'packages/chain')]);
}

/** @example spawn(process.execPath, [builtProgram('crash-writer'), directory]) */
export function builtProgram(name: string): string {
  return join(folder, `../../dist/embedded/${name}.test.process.js`);
}
