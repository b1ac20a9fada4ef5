import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const repository = new URL('../', import.meta.url);
const text = readFileSync(new URL('SECURITY.md', repository), 'utf8');

/** A name without a package stands in the folder of the test before it, or beside it in the same package. */
function testsNamed(): string[] {
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  return rows.flatMap((row) => {
    let folder = '';
    return [...row.matchAll(/`([a-z0-9/.-]+\.test\.ts)`/g)].map(([, name]) => {
      const path = candidates(name!, folder).find(isThere) ?? name!;
      folder = path.slice(0, path.lastIndexOf('/'));
      return path;
    });
  });
}

function candidates(name: string, folder: string): string[] {
  const [first, ...rest] = name.split('/');
  const around = folder.split('/').map((_, depth, parts) => [...parts.slice(0, depth + 1), name].join('/'));
  return [name, `packages/${first}/src/${rest.join('/')}`, ...around.reverse()];
}

const isThere = (path: string) => existsSync(new URL(path, repository));

it('names only tests that exist as the guards of what is at stake', () => {
  const named = testsNamed();
  expect(named.length).toBeGreaterThan(25);
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});
