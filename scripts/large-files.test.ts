import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BYTES_MAX = 1_000_000;

it('the repository holds no file that everybody would have to download for nothing', () => {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
  const files = listed.split('\0').filter((path) => path !== '');
  expect(files.length).toBeGreaterThan(100);
  const large = files.filter(
    (path) => (statSync(`${ROOT}/${path}`, { throwIfNoEntry: false })?.size ?? 0) > BYTES_MAX,
  );
  expect(large).toEqual([]);
});
