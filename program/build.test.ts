import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const here = import.meta.dirname;
const binary = 'florin_escrow.so';
const sources = ['src', 'linker', 'build.sh', 'toolchain.sh'];

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

it('has the checksum that is committed beside it', () => {
  const committed = readFileSync(join(here, `${binary}.sha256`), 'utf8');
  expect(committed).toBe(`${sha256(readFileSync(join(here, binary)))}  ${binary}\n`);
});

it('was built from the sources as they are', () => {
  const listed = readFileSync(join(here, 'florin_escrow.sources.sha256'), 'utf8').trimEnd().split('\n');
  expect(rustFiles().map((file) => `${sha256(readFileSync(join(here, file)))}  ${file}`)).toEqual(listed);
});

if (existsSync(join(here, '.toolchain', '.unpacked'))) {
  it('is what the sources build, in another folder', () => {
    expect(sha256(builtElsewhere())).toBe(sha256(readFileSync(join(here, binary))));
  });
} else {
  console.info('The program is not rebuilt here: npm run program:build unpacks the toolchain for it.');
}

function rustFiles(): string[] {
  const files = readdirSync(join(here, 'src'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.rs'))
    .map((file) => `src/${file}`)
    .sort();
}

function builtElsewhere(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'florin-program-'));
  try {
    for (const source of sources) cpSync(join(here, source), join(folder, source), { recursive: true });
    symlinkSync(join(here, '.toolchain'), join(folder, '.toolchain'));
    execFileSync('bash', [join(folder, 'build.sh')], { stdio: ['ignore', 'pipe', 'pipe'] });
    return readFileSync(join(folder, binary));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
