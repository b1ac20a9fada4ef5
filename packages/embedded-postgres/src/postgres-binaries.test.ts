import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { completeInstallation, findPostgresBinaries } from './postgres-binaries.ts';

let native: string;

beforeEach(() => {
  native = join(mkdtempSync(join(tmpdir(), 'florin-package-')), 'native');
  for (const folder of ['bin', 'lib']) mkdirSync(join(native, folder), { recursive: true });
  for (const program of ['initdb', 'postgres'])
    writeFileSync(join(native, 'bin', program), '', { mode: 0o644 });
  writeFileSync(join(native, 'lib', 'libpq.so.5.18'), 'library');
  writeFileSync(
    join(native, 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
  );
});
afterEach(() => rmSync(join(native, '..'), { recursive: true }));

it('restores the links and modes that an installation without scripts lacks, and can be repeated', () => {
  completeInstallation(native);
  completeInstallation(native);
  expect(readlinkSync(join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
  expect(existsSync(join(native, 'lib', 'libpq.so.5'))).toBe(true);
  expect(statSync(join(native, 'bin', 'postgres')).mode & 0o111).toBe(0o111);
});

it('finds a PostgreSQL that runs here', () => {
  const { postgres, majorVersion } = findPostgresBinaries(undefined);
  expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toContain(
    `PostgreSQL) ${majorVersion}.`,
  );
});
