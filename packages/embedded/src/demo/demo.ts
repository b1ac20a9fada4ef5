import type { Demo } from '@florin/cli/demo/demo-file';
import type { EmbeddedChain } from '@florin/embedded-chain/chain';
import { fundIfNew } from '@florin/embedded-chain/play-money';
import type { Sandbox } from '@florin/sandbox/sandbox';
import { ensureAccount } from '@florin/server/accounts/store';
import { makeApiKey } from '@florin/server/api-keys/make';
import { hashSecret } from '@florin/server/auth/secret';
import { findKeyOwner } from '@florin/server/auth/store';
import type { Queryable } from '@florin/server/database/database';
import type { Services } from '@florin/server/services';
import { topUpGrant } from '@florin/server/sponsorship/credit-store';
import type { Id } from '@florin/wire/ids';
import type { Home } from '../home/home.ts';
import { ensureDemoCard } from './card.ts';

const FILE = 'demo.json';
const WALLET_FILE = 'demo-wallet.json';
/** 1,000 SOL of play money: whoever tries things does not run out of claims that the sponsor pays for. */
const CREDIT_LAMPORTS = 1_000_000_000_000n;

/** A merchant to try everything with. The same account and key on every start. */
export async function ensureDemo(
  home: Home,
  services: Pick<Services, 'database' | 'urls' | 'vault'>,
  chain: EmbeddedChain,
  sandbox: Sandbox,
): Promise<Demo> {
  const { database, urls } = services;
  const wallet = await demoWallet(home);
  await fundIfNew(chain, wallet.address);
  const account = await ensureAccount(database, wallet.address, 'Florin Demo Shop');
  await topUpGrant(database, account.id, CREDIT_LAMPORTS);
  await ensureDemoCard(services, account.id);
  const known = home.readJson<Demo>(FILE);
  const demo: Demo = {
    base_url: urls.base,
    rpc_url: chain.rpcUrl,
    api_key: await workingKey(database, account.id, known?.api_key),
    account_id: account.id,
    wallet_keypair: home.file(WALLET_FILE),
    shops: Object.fromEntries(sandbox.all.map(({ name, productUrls }) => [name, productUrls])),
  };
  home.write(FILE, `${JSON.stringify(demo, null, 2)}\n`);
  return demo;
}

/** The merchant's wallet, known before anything runs. */
export function demoWallet(home: Home) {
  return home.keypair(WALLET_FILE);
}

async function workingKey(
  database: Queryable,
  accountId: Id<'account'>,
  known: string | undefined,
): Promise<string> {
  const isAlive = known !== undefined && (await findKeyOwner(database, hashSecret(known))) !== null;
  return isAlive ? known : (await makeApiKey(database, accountId, 'Demo key')).secret;
}
