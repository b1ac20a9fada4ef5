import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Home } from './home.ts';
import { homeVaultKeys } from './vault-keys.ts';

let home: Home;
beforeAll(() => {
  home = new Home(mkdtempSync(join(tmpdir(), 'florin-home-')));
});
afterAll(() => rmSync(home.path, { recursive: true }));

const modeOf = (name: string) => statSync(home.file(name)).mode & 0o777;

it('keeps a keypair that it made, readable by its owner only', async () => {
  const { address } = await home.keypair('sponsor.json');
  expect(modeOf('sponsor.json')).toBe(0o600);
  expect((await home.keypair('sponsor.json')).address).toBe(address);
});

it('never overwrites a keypair, also not one that was made meanwhile', async () => {
  const made = await Promise.allSettled([home.keypair('fee-wallet.json'), home.keypair('fee-wallet.json')]);
  const kept = await home.keypair('fee-wallet.json');
  for (const outcome of made) {
    if (outcome.status === 'fulfilled') expect(outcome.value.address).toBe(kept.address);
    else expect(outcome.reason).toMatchObject({ code: 'EEXIST' });
  }
});

it('keeps a secret that it made, and says so when it is no longer whole', () => {
  const secret = home.secret('secret.key');
  expect(secret).toHaveLength(32);
  expect(home.secret('secret.key')).toEqual(secret);
  expect(modeOf('secret.key')).toBe(0o600);
  writeFileSync(home.file('secret.key'), '');
  expect(() => home.secret('secret.key')).toThrow('does not hold 32 bytes');
});

it('keeps the keys of the vault', () => {
  const keys = homeVaultKeys(home);
  expect(homeVaultKeys(home)).toBe(keys);
  expect(readFileSync(home.file('vault.keys'), 'utf8')).toBe(`${keys}\n`);
  expect(modeOf('vault.keys')).toBe(0o600);
});
