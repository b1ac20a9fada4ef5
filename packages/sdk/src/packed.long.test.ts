import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

// What a stranger gets: the packed packages, in a project of their own. The build must be there.

const PACKAGES = ['sdk', 'wire', 'release-code'];
const APP = `
import { constructEvent, createFlorin, type Gift, signatureHeaderOf } from '@florin/sdk';
import { deriveVerificationKey, generateReleaseCode } from '@florin/sdk/release-code';
import { keypairSigner, newKeypair } from '@florin/sdk/signing';

const florin = createFlorin({ baseUrl: 'http://127.0.0.1:1', apiKey: 'sk', retriesMax: 0 });
const wallet = await keypairSigner(await newKeypair());
const body = {
  amount: 500,
  sender_address: wallet.address,
  release_verification_key: await deriveVerificationKey(generateReleaseCode()),
};
try {
  const gift: Gift = await florin.gifts.create(body);
  console.log(gift.status satisfies 'requires_action' | 'open' | 'released' | 'reclaimed');
} catch (error) {
  console.log((error as Error).name);
}
const event = await constructEvent('{"id":"evt_1"}', await signatureHeaderOf('{"id":"evt_1"}', 's'), 's');
console.log(event.id);
// @ts-expect-error an amount is a number of cents
void (() => florin.gifts.create({ ...body, amount: '5' }));
`;

let project: string;
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'florin-stranger-'));
  for (const name of PACKAGES) {
    const cwd = fileURLToPath(new URL(`../../${name}`, import.meta.url));
    execFileSync('npm', ['pack', '--silent', '--pack-destination', project], { cwd });
  }
  writeFileSync(join(project, 'package.json'), '{"private":true,"type":"module"}');
  writeFileSync(join(project, 'app.ts'), APP);
  const tarballs = readdirSync(project).filter((file) => file.endsWith('.tgz'));
  const packages = [...tarballs.map((file) => `./${file}`), 'typescript@5.9.3'];
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', ...packages], { cwd: project });
}, 600_000);
afterAll(() => rmSync(project, { recursive: true }));

it('installs a handful of packages, type-checks strictly with all declarations, and runs', () => {
  const installed = readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'));
  expect(installed.sort()).toEqual(['@florin', 'typescript', 'zod', 'zod-openapi']);
  const compiler = join(project, 'node_modules/typescript/bin/tsc');
  const flags = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,dom'];
  execFileSync(process.execPath, [compiler, ...flags, 'app.ts'], { cwd: project });
  const printed = execFileSync(process.execPath, ['app.js'], { cwd: project, encoding: 'utf8' });
  expect(printed).toBe('ConnectionError\nevt_1\n');
});

it('is found by the resolution of older projects', () => {
  const [imports, ...rest] = APP.split('\n\n');
  writeFileSync(
    join(project, 'older.cts'),
    `${imports}\nasync function main() {\n${rest.join('\n')}\n}\nvoid main();\n`,
  );
  const compiler = join(project, 'node_modules/typescript/bin/tsc');
  const flags =
    '--strict --esModuleInterop --module commonjs --moduleResolution node10 --target es2022 --lib es2023,dom';
  execFileSync(process.execPath, [compiler, ...flags.split(' '), 'older.cts'], { cwd: project });
  const printed = execFileSync(process.execPath, ['older.cjs'], { cwd: project, encoding: 'utf8' });
  expect(printed).toBe('ConnectionError\nevt_1\n');
});
