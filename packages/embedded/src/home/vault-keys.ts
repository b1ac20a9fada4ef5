import { existsSync, readFileSync } from 'node:fs';
import { generateVaultKey } from '@florin/checkout/vault/keyring';
import type { Home } from './home.ts';

const FILE = 'vault.keys';

/**
 * The keys of the embedded mode's vault: made on first use and kept beside the database.
 * @example new CardVault(homeVaultKeys(home))
 */
export function homeVaultKeys(home: Home): string {
  if (!existsSync(home.file(FILE))) home.write(FILE, `${generateVaultKey('home')}\n`);
  return readFileSync(home.file(FILE), 'utf8').trim();
}
