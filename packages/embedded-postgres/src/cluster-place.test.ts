import { chownSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawn } from '@florin/testing/drawn';
import { beforeEach, describe, expect, it } from 'vitest';
import { lastPortOf, openClusterPlace, passwordOf, rememberPort } from './cluster-place.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { query, useTestHome } from './home.testing.ts';

const home = useTestHome();
const isRoot = process.getuid?.() === 0;
const passwordFile = () => join(home.path, 'postgres', 'password');

describe('a password that a killed first start left', () => {
  beforeEach(() => {
    rmSync(join(home.path, 'postgres'), { recursive: true });
    mkdirSync(join(home.path, 'postgres'), { mode: 0o700 });
  });

  async function expectStart(): Promise<void> {
    const server = await home.start();
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(statSync(passwordFile())).toMatchObject({ uid: statSync(home.data).uid });
    expect(statSync(passwordFile()).mode & 0o777).toBe(0o600);
    await server.stop();
  }

  it.each(
    drawn([
      ['empty', ''],
      ['full of zeros', '\0'.repeat(48)],
    ]),
  )('%s is made anew', async (_, text) => {
    writeFileSync(passwordFile(), text, { mode: 0o600 });
    await expectStart();
  });

  it.runIf(isRoot)('to root, whom the server does not run as, is made anew', async () => {
    writeFileSync(passwordFile(), 'ab'.repeat(24), { mode: 0o600 });
    chownSync(passwordFile(), 0, 0);
    await expectStart();
  });

  it('whole is kept', () => {
    const place = openClusterPlace(home.path);
    expect(passwordOf(place)).toMatch(/^[0-9a-f]{48}$/);
    expect(passwordOf(place)).toBe(readFileSync(passwordFile(), 'utf8'));
  });
});

it('an empty password beside data is not replaced', async () => {
  writeFileSync(passwordFile(), '');
  await expect(home.start()).rejects.toThrow(EmbeddedPostgresError);
  expect(readFileSync(passwordFile(), 'utf8')).toBe('');
});

it('what is no port is not taken for the last one', () => {
  const place = openClusterPlace(home.path);
  for (const text of ['', '0', '-1', '70000', '54.5', '\0\0', 'none']) {
    writeFileSync(join(place.path, 'port'), text);
    expect(lastPortOf(place)).toBeUndefined();
  }
  rememberPort(place, 23_456);
  expect(lastPortOf(place)).toBe(23_456);
});
