import type { ChainPort } from '@florin/chain/port';
import { EMBEDDED_PROGRAM_ID } from '@florin/chain/program/binary';
import { createChainPort } from '@florin/chain/rpc/chain-port';
import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import { freePort } from '@florin/local-state/free-port';
import type { Address } from '@solana/kit';
import type { FastifyBaseLogger } from 'fastify';
import { ensureAccount } from '../accounts/store.ts';
import { makeApiKey } from '../api-keys/make.ts';
import { CardVault } from '../cards/vault.ts';
import { type Config, readConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { createLogger } from '../http/observe/log.ts';
import { Metrics } from '../http/observe/metrics.ts';
import { newReferenceAddress } from '../network/reference-address.ts';
import { startServer } from '../server.ts';
import type { Services } from '../services.ts';
import { DEFAULT_CREDIT } from '../sponsorship-terms/credit-terms.ts';
import { urlsOf } from '../urls.ts';
import { testDatabase } from './database.testing.ts';
import { type Answer, request, type Send } from './request.testing.ts';

export interface TestServer {
  readonly url: string;
  readonly services: Services;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly accountId: string;
  readonly key: string;
  /** Every log line so far. */
  readonly logLines: readonly string[];
  send(method: string, path: string, send?: Send): Promise<Answer>;
  get(path: string, send?: Send): Promise<Answer>;
  post(path: string, send?: Send): Promise<Answer>;
  /** A second merchant, for everything that must not leak between accounts. */
  otherMerchant(): Promise<{ accountId: string; key: string }>;
  /** Says that it is no longer ready. */
  leave(): Promise<void>;
  stop(): Promise<void>;
}

/** The wallet of the account that every test server has. */
export const TEST_MERCHANT_WALLET = '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9' as Address;

const wallets = [TEST_MERCHANT_WALLET, '3Z1aRkUdGvvTHZ7vKYV3vQwDn3QmCyVHbXg6rbQTmPbc'];

/** Parts that a test brings itself, such as a running chain. */
export type TestParts = Partial<
  Pick<Services, 'chain' | 'patientChain' | 'network' | 'playground' | 'tracer'>
> & {
  /** Started once the server listens, stopped before it. */
  readonly alongside?: (
    services: Services,
    databaseUrl: string,
  ) => Promise<{ stop(): Promise<void> }> | { stop(): Promise<void> };
};

/** A whole API process on a database of its own, checking every response against its schema. */
export async function startTestServer(
  overrides: Partial<Config> = {},
  parts: TestParts = {},
): Promise<TestServer> {
  const test = await testDatabase();
  const config = testConfig(overrides);
  const logLines: string[] = [];
  const log = createLogger('info', { write: (line) => void logLines.push(String(line)) });
  const port = await freePort(config.host, 0, false);
  const { alongside, ...brought } = parts;
  const services = { ...testServices(config, port, test.database, log), ...brought };
  const server = await startServer(services, port);
  const companion = await alongside?.(services, test.url);
  const account = await ensureAccount(test.database, wallets[0]!, 'Leaf & Kettle');
  const { secret: key } = await makeApiKey(test.database, account.id, 'Test key');
  const send = (method: string, path: string, options: Send = {}) =>
    request(services.urls.base, method, path, { key, ...options });
  return {
    url: services.urls.base,
    services,
    database: test.database,
    databaseUrl: test.url,
    accountId: account.id,
    key,
    logLines,
    send,
    get: (path, options) => send('GET', path, options),
    post: (path, options) => send('POST', path, options),
    async otherMerchant() {
      const other = await ensureAccount(test.database, wallets[1]!, 'Other shop');
      const made = await makeApiKey(test.database, other.id, 'Other key');
      return { accountId: other.id, key: made.secret };
    },
    leave: () => server.leave(),
    async stop() {
      await companion?.stop();
      await server.stop();
      await test.drop();
    },
  };
}

/** No chain is running: whatever needs more of one than that nobody is on it starts it and passes its own parts. */
function testServices(config: Config, port: number, database: Database, log: FastifyBaseLogger): Services {
  return {
    config,
    urls: urlsOf(config, port),
    database,
    log,
    metrics: new Metrics(),
    tracer: null,
    secret: Buffer.alloc(32, 7),
    vault: new CardVault(TEST_VAULT_KEYS),
    chain: emptyChain(),
    patientChain: emptyChain(),
    network: {
      programId: EMBEDDED_PROGRAM_ID,
      mint: USDC_MINT_ADDRESS,
      beacon: newReferenceAddress(),
      feeWallet: null,
      sponsor: null,
    },
    playground: null,
  };
}

/** Stands for a chain without any account; nothing else of it can be reached. */
export function emptyChain(): ChainPort {
  return {
    ...createChainPort({ endpoints: ['http://127.0.0.1:1'] }),
    accounts: async (addresses) =>
      new Map(addresses.map((address) => [address, { exists: false, slot: 1n }])),
  };
}

export const TEST_VAULT_KEYS = `test:${Buffer.alloc(32, 9).toString('base64')}`;

/** For tests of something else than credit. */
export const AMPLE_CREDIT = { ...DEFAULT_CREDIT, startingClaims: 1_000, startingClaimsPerDay: 1_000 };

export function testConfig(overrides: Partial<Config> = {}): Config {
  const generous = { perSecond: 100_000, burst: 100_000 };
  const defaults = readConfig({ PORT: '0', FLORIN_CHECK_RESPONSES: 'true' });
  return {
    ...defaults,
    perKey: generous,
    perAccount: generous,
    perIp: generous,
    sponsorshipCredit: AMPLE_CREDIT,
    ...overrides,
  };
}
