import type { EmbeddedChain } from '@florin/chain/embedded/chain';
import type { Id } from '@florin/wire/ids';
import type { Address } from '@solana/kit';
import { ensureAccount } from './accounts/store.ts';
import { makeApiKey } from './api-keys/routes.ts';
import { hashSecret } from './api-keys/secret.ts';
import { findBySecretHash } from './api-keys/store.ts';
import type { Home } from './home.ts';
import { homeKeypair } from './keypair.ts';
import type { Database, Sql } from './storage/database.ts';

/** What scripts need to use the demo account; written to `$FLORIN_HOME/demo.json`. */
export interface Demo {
  readonly base_url: string;
  readonly rpc_url: string;
  readonly api_key: string;
  readonly account_id: string;
  /** The path of the merchant's keypair, in the format of the Solana tools. */
  readonly wallet_keypair: string;
}

const FILE = 'demo.json';
const WALLET_FILE = 'demo-wallet.json';
const LAMPORTS = 100_000_000_000n;
const USDC_BASE_UNITS = 10_000_000_000n;

/** A merchant to try everything with. The same account and key on every start. */
export async function ensureDemo(
  home: Home,
  sql: Database,
  baseUrl: string,
  rpcUrl: string,
  chain: EmbeddedChain,
): Promise<Demo> {
  const wallet = await homeKeypair(home, WALLET_FILE);
  const account = await ensureAccount(sql, wallet.address, 'Florin Demo Shop');
  const known = home.readJson<Demo>(FILE);
  if (known === null) await fund(chain, wallet.address);
  const demo: Demo = {
    base_url: baseUrl,
    rpc_url: rpcUrl,
    api_key: await workingKey(sql, account.id, known?.api_key),
    account_id: account.id,
    wallet_keypair: home.file(WALLET_FILE),
  };
  home.write(FILE, `${JSON.stringify(demo, null, 2)}\n`);
  return demo;
}

async function workingKey(sql: Sql, accountId: Id<'account'>, known: string | undefined): Promise<string> {
  const isAlive = known !== undefined && (await findBySecretHash(sql, hashSecret(known))) !== null;
  return isAlive ? known : (await makeApiKey(sql, accountId, 'Demo key')).secret;
}

async function fund(chain: EmbeddedChain, wallet: Address): Promise<void> {
  await chain.airdrop(wallet, LAMPORTS);
  await chain.faucet(wallet, USDC_BASE_UNITS);
}
