import type { EmbeddedChain } from '@florin/chain/embedded/chain';
import type { ChainPort } from '@florin/chain/port';
import type { Sandbox } from '@florin/sandbox/sandbox';
import type { Id } from '@florin/wire/ids';
import type { Address } from '@solana/kit';
import { ensureAccount } from './accounts/store.ts';
import { makeApiKey } from './api-keys/routes.ts';
import { hashSecret } from './api-keys/secret.ts';
import { findBySecretHash } from './api-keys/store.ts';
import { ensureDemoCard } from './cards/demo-card.ts';
import type { Home } from './home.ts';
import { homeKeypair } from './keypair.ts';
import type { Services } from './services.ts';
import type { Sql } from './storage/database.ts';

/** What scripts need to use the demo account; written to `$FLORIN_HOME/demo.json`. */
export interface Demo {
  readonly base_url: string;
  readonly rpc_url: string;
  readonly api_key: string;
  readonly account_id: string;
  /** The path of the merchant's keypair, in the format of the Solana tools. */
  readonly wallet_keypair: string;
  /** Product pages of the sandbox shops, to buy from. */
  readonly shops: Readonly<Record<string, readonly string[]>>;
}

const FILE = 'demo.json';
const WALLET_FILE = 'demo-wallet.json';
const LAMPORTS = 100_000_000_000n;
const USDC_BASE_UNITS = 10_000_000_000n;

/** A merchant to try everything with. The same account and key on every start. */
export async function ensureDemo(
  home: Home,
  services: Services,
  chain: EmbeddedChain,
  sandbox: Sandbox,
): Promise<Demo> {
  const { sql, urls } = services;
  const wallet = await demoWallet(home);
  await fundIfNew(services.chain, chain, wallet.address);
  const account = await ensureAccount(sql, wallet.address, 'Florin Demo Shop');
  await ensureDemoCard(services, account.id);
  const known = home.readJson<Demo>(FILE);
  const demo: Demo = {
    base_url: urls.base,
    rpc_url: chain.rpcUrl,
    api_key: await workingKey(sql, account.id, known?.api_key),
    account_id: account.id,
    wallet_keypair: home.file(WALLET_FILE),
    shops: Object.fromEntries(sandbox.all.map(({ name, productUrls }) => [name, productUrls])),
  };
  home.write(FILE, `${JSON.stringify(demo, null, 2)}\n`);
  return demo;
}

/** The merchant's wallet, known before anything runs. */
export function demoWallet(home: Home) {
  return homeKeypair(home, WALLET_FILE);
}

/** Play money for a wallet that the embedded chain has never seen; lamports last, since they are what it is seen by. */
export async function fundIfNew(port: ChainPort, chain: EmbeddedChain, wallet: Address): Promise<void> {
  const accounts = await port.accounts([wallet], { commitment: 'confirmed' });
  if (accounts.get(wallet)?.exists) return;
  await chain.faucet(wallet, USDC_BASE_UNITS);
  await chain.airdrop(wallet, LAMPORTS);
}

async function workingKey(sql: Sql, accountId: Id<'account'>, known: string | undefined): Promise<string> {
  const isAlive = known !== undefined && (await findBySecretHash(sql, hashSecret(known))) !== null;
  return isAlive ? known : (await makeApiKey(sql, accountId, 'Demo key')).secret;
}
