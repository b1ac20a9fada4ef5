import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * A copy in which code can be changed. Our own packages are links within, and so those of the copy. What is kept between runs, such as databases, is not copied.
 * @param {string} purpose a part of its name
 */
export function copyRepository(purpose) {
  const target = mkdtempSync(join(tmpdir(), `florin-${purpose}-`));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(root, file), join(target, file));
  }
  for (const built of [
    'build',
    ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/dist`),
  ]) {
    if (existsSync(join(root, built))) cpSync(join(root, built), join(target, built), { recursive: true });
  }
  const modules = join(root, 'node_modules');
  const libraries = readdirSync(modules).filter((name) => name !== '.cache');
  mkdirSync(join(target, 'node_modules'));
  const copied = (flags) =>
    spawnSync('cp', [...flags, ...libraries, join(target, 'node_modules')], { cwd: modules }).status === 0;
  // As second names of the same files where that is possible: half a gigabyte is copied in no time.
  if (!copied(['-RPl']) && !copied(['-RP'])) throw new Error('node_modules could not be copied');
  return target;
}
