import type { BucketLimits } from './http/limits/token-bucket.ts';
import { DEFAULT_SPONSORSHIP, type SponsorshipLimits } from './sponsorship/limits.ts';

export type Role = 'all' | 'api' | 'worker';
export type SettlementCommitment = 'confirmed' | 'finalized';

/** Everything that can be set from outside, parsed once at the start. */
export interface Config {
  /** What this process does: answer requests, follow the chain, or both. */
  readonly role: Role;
  readonly host: string;
  readonly port: number;
  /** True when PORT was not given: the next free port is as good. */
  readonly portIsDefault: boolean;
  /** Addresses that clients see; `null` means "derive from host and port once listening". */
  readonly baseUrl: string | null;
  readonly appUrl: string | null;
  readonly checkoutUrl: string | null;
  readonly payUrl: string | null;
  /** Where local state lives: the embedded database and chain, keys, the demo account. */
  readonly home: string;
  readonly databaseUrl: string | null;
  readonly databaseConnections: number;
  readonly rpcUrls: readonly string[];
  readonly programId: string | null;
  readonly beaconAddress: string | null;
  readonly settlementCommitment: SettlementCommitment;
  /** How often the chain is asked for news. */
  readonly pollMs: number;
  readonly feeBasisPoints: number;
  readonly feeWallet: string | null;
  readonly sponsorKeypairPath: string | null;
  readonly giftCentsMin: number;
  readonly giftCentsMax: number;
  readonly sponsorship: SponsorshipLimits;
  readonly allowedWallets: ReadonlySet<string> | null;
  readonly secretKey: string | null;
  readonly vaultKeys: string | null;
  readonly metricsToken: string | null;
  readonly trustProxy: boolean;
  readonly perKey: BucketLimits;
  readonly perIp: BucketLimits;
  readonly logLevel: string;
  readonly browserEndpoints: readonly string[];
  readonly checkout: CheckoutConfig;
  readonly checkResponses: boolean;
}

/** How checkout intents are worked on. */
export interface CheckoutConfig {
  /** Jobs at once in one process; browsers are counted apart, by cores. */
  readonly concurrency: number;
  /** How long a request waits for a worker before it answers `processing`. */
  readonly waitMs: number;
  readonly expiryMs: number;
  readonly authenticationMs: number;
  /** `host:port` of merchants that may be private and plain http: sandbox shops, nothing else. */
  readonly allowedHosts: readonly string[];
  /** Origins of card processors beside the known ones. */
  readonly processorOrigins: readonly string[];
  /** A language model behind an OpenAI-compatible API; null means that doubts are asked about. */
  readonly model: { readonly baseUrl: string; readonly apiKey: string | null; readonly model: string } | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from environment variables. A value that cannot be understood stops the start with the
 * variable's name: a service that handles money does not guess.
 * @example const config = readConfig(process.env)
 */
export function readConfig(environment: Environment): Config {
  const text = (name: string) => environment[name]?.trim() || null;
  const integer = (name: string, otherwise: number, min = 0) =>
    parseInteger(name, text(name), otherwise, min);
  const list = (name: string) =>
    text(name)
      ?.split(',')
      .map((item) => item.trim())
      .filter(Boolean) ?? [];
  const wallets = list('ALLOWED_WALLETS');
  return {
    role: oneOf('FLORIN_ROLE', text('FLORIN_ROLE') ?? 'all', ['all', 'api', 'worker']),
    host: text('HOST') ?? '127.0.0.1',
    port: integer('PORT', 4242),
    portIsDefault: text('PORT') === null,
    baseUrl: url('BASE_URL', text('BASE_URL')),
    appUrl: url('APP_URL', text('APP_URL')),
    checkoutUrl: url('CHECKOUT_URL', text('CHECKOUT_URL')),
    payUrl: url('PAY_URL', text('PAY_URL')),
    home: text('FLORIN_HOME') ?? '.florin',
    databaseUrl: text('DATABASE_URL'),
    databaseConnections: integer('DATABASE_CONNECTIONS', 8, 3),
    rpcUrls: list('SOLANA_RPC_URL'),
    programId: text('FLORIN_PROGRAM_ID'),
    beaconAddress: text('FLORIN_BEACON'),
    settlementCommitment: oneOf('SETTLEMENT_COMMITMENT', text('SETTLEMENT_COMMITMENT') ?? 'finalized', [
      'confirmed',
      'finalized',
    ]),
    pollMs: integer('POLL_MS', 2_000, 50),
    feeBasisPoints: integer('FEE_BPS', 100),
    feeWallet: text('FEE_WALLET'),
    sponsorKeypairPath: text('SPONSOR_KEYPAIR'),
    giftCentsMin: integer('GIFT_AMOUNT_MIN', 1, 1),
    giftCentsMax: integer('GIFT_AMOUNT_MAX', 1_000_000, 1),
    sponsorship: {
      claimsPerGift: integer('SPONSORED_CLAIMS_PER_GIFT', DEFAULT_SPONSORSHIP.claimsPerGift),
      claimsPerWallet: integer('SPONSORED_CLAIMS_PER_WALLET', DEFAULT_SPONSORSHIP.claimsPerWallet),
      claimsPerNetwork: integer('SPONSORED_CLAIMS_PER_IP', DEFAULT_SPONSORSHIP.claimsPerNetwork),
      claimsPerAccount: integer('SPONSORED_CLAIMS_PER_ACCOUNT', DEFAULT_SPONSORSHIP.claimsPerAccount),
      claimsPerDay: integer('SPONSORED_CLAIMS_PER_DAY', DEFAULT_SPONSORSHIP.claimsPerDay),
      giftCentsMin: integer('SPONSORED_GIFT_AMOUNT_MIN', DEFAULT_SPONSORSHIP.giftCentsMin),
    },
    allowedWallets: wallets.length > 0 ? new Set(wallets) : null,
    secretKey: text('FLORIN_SECRET_KEY'),
    vaultKeys: text('VAULT_KEYS'),
    metricsToken: text('METRICS_TOKEN'),
    trustProxy: text('TRUST_PROXY') === 'true',
    perKey: {
      perSecond: integer('RATE_LIMIT_KEY_PER_SECOND', 100, 1),
      burst: integer('RATE_LIMIT_KEY_BURST', 200, 1),
    },
    perIp: {
      perSecond: integer('RATE_LIMIT_IP_PER_SECOND', 10, 1),
      burst: integer('RATE_LIMIT_IP_BURST', 40, 1),
    },
    logLevel: text('LOG_LEVEL') ?? 'info',
    browserEndpoints: list('BROWSER_WS_ENDPOINTS'),
    checkout: {
      concurrency: integer('CHECKOUT_CONCURRENCY', 8, 1),
      waitMs: integer('CHECKOUT_WAIT_MS', 55_000),
      expiryMs: integer('CHECKOUT_EXPIRY_MS', 45 * 60_000, 1),
      authenticationMs: integer('CHECKOUT_AUTHENTICATION_MS', 15 * 60_000, 1),
      allowedHosts: list('CHECKOUT_ALLOWED_HOSTS'),
      processorOrigins: list('CHECKOUT_PROCESSOR_ORIGINS'),
      model: model(
        url('CHECKOUT_MODEL_URL', text('CHECKOUT_MODEL_URL')),
        text('CHECKOUT_MODEL'),
        text('CHECKOUT_MODEL_KEY'),
      ),
    },
    checkResponses: text('FLORIN_CHECK_RESPONSES') === 'true',
  };
}

function model(baseUrl: string | null, name: string | null, apiKey: string | null): CheckoutConfig['model'] {
  if (baseUrl === null) return null;
  if (name !== null) return { baseUrl, apiKey, model: name };
  throw new Error('CHECKOUT_MODEL must name the model to ask at CHECKOUT_MODEL_URL.');
}

function parseInteger(name: string, value: string | null, otherwise: number, min: number): number {
  if (value === null) return otherwise;
  const parsed = Number(value);
  if (Number.isSafeInteger(parsed) && parsed >= min) return parsed;
  throw new Error(`${name} must be a whole number of at least ${min}; it is "${value}".`);
}

function url(name: string, value: string | null): string | null {
  if (value === null) return null;
  if (URL.canParse(value) && /^https?:/.test(value)) return value.replace(/\/+$/, '');
  throw new Error(`${name} must be an http or https url; it is "${value}".`);
}

function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found !== undefined) return found;
  throw new Error(`${name} must be one of ${allowed.join(', ')}; it is "${value}".`);
}
