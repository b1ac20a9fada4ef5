import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { bundleForNode } from '@florin/testing/child-process';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));

/** What each example prints, as its comments say. */
const EXAMPLES = {
  'embedded-chain': '1000000000n\n',
  'embedded-postgres': '[ { answer: 42 } ]\n',
  'local-state': /^alone, port \d+\ntrue\n$/,
  'release-code': /^$/,
  'time-limit': 'true\ntrue\n',
};

it.each(Object.entries(EXAMPLES))('the example of %s runs as it stands', async (name, printed) => {
  const directory = mkdtempSync(join(tmpdir(), `florin-readme-${name}-`));
  const program = await bundleExample(name);
  try {
    const { stdout } = await run(process.execPath, [program], { cwd: directory });
    expect(stdout).toMatch(printed);
  } finally {
    rmSync(program);
    rmSync(directory, { recursive: true });
  }
});

/** Inside the repository, where the packages are found by their names. */
async function bundleExample(name: string): Promise<string> {
  const readme = readFileSync(join(root, 'packages', name, 'README.md'), 'utf8');
  const example = /^```ts\n(.*?)^```$/ms.exec(readme)?.[1];
  if (example === undefined) throw new Error(`the README of ${name} has no example`);
  const folder = join(root, 'node_modules/.cache/florin-readme-examples');
  const source = join(folder, `${name}-${process.pid}.ts`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(source, example);
  try {
    return await bundleForNode(pathToFileURL(source));
  } finally {
    rmSync(source);
  }
}
