import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keypairSigner, newKeypair } from '@florin/sdk/signing';
import { startTestFlorin, type TestFlorin } from '@florin/server/testing/florin.testing';
import { readCsv } from '@florin/wire/values/csv';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { florinCommand } from '../testing/florin-command.testing.ts';

const BASE_UNITS_PER_CENT = 10_000n;

let server: TestFlorin;
let folder: string;
beforeAll(async () => {
  server = await startTestFlorin();
  server.hurryAfterLanding();
  folder = mkdtempSync(join(tmpdir(), 'florin-campaign-'));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const inFolder = (name: string) => join(folder, name);

async function walletWith(cents: number, name = `wallet-${cents}.json`) {
  const bytes = await newKeypair();
  const { address } = await keypairSigner(bytes);
  writeFileSync(inFolder(name), JSON.stringify([...bytes]), { mode: 0o600 });
  const fill = (more: number) => server.chain.faucet(address as never, BigInt(more) * BASE_UNITS_PER_CENT);
  await server.chain.airdrop(address as never, 1_000_000_000n);
  if (cents > 0) await fill(cents);
  return { path: inFolder(name), fill };
}

function listOf(name: string, count: number, amount = '1.00'): string {
  const lines = Array.from({ length: count }, (_, at) => `"Tan, ${at}",${amount},Thanks`);
  writeFileSync(inFolder(name), ['recipient,amount,message', ...lines].join('\n'));
  return inFolder(name);
}

async function campaign(words: readonly string[], signal?: AbortSignal) {
  const environment = { FLORIN_BASE_URL: server.url, FLORIN_API_KEY: server.key };
  const ended = await florinCommand(['gifts', 'campaign', ...words, '--json'], {
    environment,
    ...(signal && { signal }),
  });
  return { ...ended, told: ended.stdout === '' ? null : JSON.parse(ended.stdout) };
}

function codesIn(path: string): Record<string, string>[] {
  const csv = readCsv(readFileSync(path, 'utf8'));
  if (!csv.ok) throw new Error(`line ${csv.line}`);
  const [heading, ...rows] = csv.rows;
  return rows.map(({ cells }) =>
    Object.fromEntries(heading!.cells.map((name, at) => [name, cells[at] ?? ''])),
  );
}

/** As after a run that ended before it had written what it knew. */
function forget(path: string, names: readonly string[]): void {
  const [heading, ...rows] = readFileSync(path, 'utf8').trimEnd().split('\r\n');
  const columns = heading!.split(',');
  const kept = rows.map((row) => {
    const cells = row.match(/"(?:[^"]|"")*"|[^,]+|(?<=,)(?=,|$)/g)!;
    return cells.map((cell, at) => (names.includes(columns[at]!) ? '' : cell)).join(',');
  });
  writeFileSync(path, [heading, ...kept, ''].join('\r\n'));
}

it('a list becomes funded gifts in as few transactions as hold them, and their codes a file', async () => {
  const { path } = await walletWith(2_000);
  const list = listOf('autumn.csv', 12);
  const words = [list, '--keypair', path, '--confirm', '1200', '--name', 'autumn'];
  const { status, stderr, told } = await campaign(words);
  expect(status, stderr).toBe(0);
  expect(told).toMatchObject({
    codes_file: inFolder('autumn-codes.csv'),
    gifts: 12,
    amount: 1200,
    funded: 12,
  });
  expect(new Set(told.signatures).size).toBe(2);
  expect(statSync(told.codes_file).mode & 0o777).toBe(0o600);
  const codes = codesIn(told.codes_file);
  expect(codes.map(({ recipient, status }) => [recipient, status])).toEqual(
    Array.from({ length: 12 }, (_, at) => [`Tan, ${at}`, 'open']),
  );
  expect(codes[0]!.link).toBe(
    `${server.url}/gifts/${codes[0]!.gift}#${codes[0]!.code!.replaceAll('-', '')}&message=Thanks`,
  );
  writeFileSync(inFolder('code'), codes[7]!.code!);
  const recipient = await walletWith(0, 'recipient.json');
  const redeem = ['gifts', 'redeem', '--code-file', inFolder('code'), '--keypair', recipient.path, '--json'];
  const claimed = await florinCommand(redeem, { environment: { FLORIN_BASE_URL: server.url } });
  expect(JSON.parse(claimed.stdout)).toMatchObject({ id: codes[7]!.gift, status: 'released' });
  const again = await campaign(words);
  expect(again.told).toMatchObject({ funded: 12, signatures: [] });
  expect(codesIn(told.codes_file).map(({ code }) => code)).toEqual(codes.map(({ code }) => code));
});

it('goes on where the money ended, with the same codes', async () => {
  const { path, fill } = await walletWith(950);
  const list = listOf('poor.csv', 10);
  const words = [list, '--keypair', path, '--confirm', '1000'];
  const first = await campaign(words);
  expect([first.status, first.stderr]).toEqual([1, expect.stringContaining('not have enough USDC')]);
  const before = codesIn(inFolder('poor-codes.csv'));
  expect(before.filter(({ status }) => status === 'open')).toHaveLength(9);
  expect(before.filter(({ status }) => status === 'requires_action')).toHaveLength(1);
  await fill(50);
  const second = await campaign(words);
  expect(second.told).toMatchObject({ funded: 10, signatures: [expect.any(String)] });
  expect(codesIn(inFolder('poor-codes.csv')).map(({ code, gift }) => [code, gift])).toEqual(
    before.map(({ code, gift }) => [code, gift]),
  );
});

it('a run that ended in between made no gift twice and lost no code', async () => {
  const { path } = await walletWith(500);
  const list = listOf('cut.csv', 3);
  const codes = inFolder('kept.csv');
  const words = [list, '--codes', codes, '--keypair', path];
  const stopped = new AbortController();
  stopped.abort();
  expect((await campaign([...words, '--no-fund'], stopped.signal)).status).toBe(130);
  const coded = codesIn(codes);
  expect(coded.map(({ gift, status }) => [gift, status])).toEqual(Array(3).fill(['', 'coded']));
  expect((await campaign([...words, '--no-fund'])).told).toMatchObject({ gifts: 3, funded: 0 });
  const made = codesIn(codes);
  forget(codes, ['gift', 'link', 'status']);
  // Under another name the request is another one, and the gift still the same.
  expect((await campaign([...words, '--no-fund', '--name', 'other'])).status).toBe(0);
  expect(codesIn(codes)).toEqual(made);
  writeFileSync(codes, readFileSync(codes, 'utf8').replaceAll('requires_action', 'sent'));
  const environment = { FLORIN_BASE_URL: server.url, FLORIN_API_KEY: server.key };
  for (const { gift } of made)
    await florinCommand(['gifts', 'fund', gift!, '--keypair', path, '--no-wait'], { environment });
  // What was on its way is waited for, and not sent again.
  expect((await campaign([...words, '--confirm', '300'])).told).toMatchObject({ funded: 3, signatures: [] });
  expect(codesIn(codes).map(({ code }) => code)).toEqual(coded.map(({ code }) => code));
});

it('funds nothing that was not confirmed, and touches no file of another list', async () => {
  const { path } = await walletWith(300);
  const list = listOf('small.csv', 2);
  const words = [list, '--keypair', path];
  expect(await campaign([...words, '--confirm', '100'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('worth 200 cents'),
  });
  expect(existsSync(inFolder('small-codes.csv'))).toBe(false);
  const asked = await campaign(words);
  expect(asked).toMatchObject({ status: 1, told: { gifts: 2, funded: 0 } });
  expect(asked.stderr).toContain('--confirm 200');
  const kept = readFileSync(inFolder('small-codes.csv'), 'utf8');
  listOf('small.csv', 3);
  expect((await campaign(words)).status).toBe(5);
  writeFileSync(inFolder('bad.csv'), 'amount\n5\nten');
  expect(await campaign([inFolder('bad.csv'), '--keypair', path])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Line 3'),
  });
  expect((await campaign([list, '--codes', path, '--keypair', path])).status).toBe(5);
  expect(readFileSync(inFolder('small-codes.csv'), 'utf8')).toBe(kept);
});
