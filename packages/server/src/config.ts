import type { ConfiguredSeller } from '@florin/checkout/protocols/acp-seller';
import type { PageLimits } from '@florin/checkout-browser/foreign-pages/page-limits';
import type { ModelSettings } from '@florin/checkout-browser/language-model/ask-model';
import { BASE_CURRENCIES } from '@florin/wire/currency/fraction-digits';
import type { Address } from '@solana/kit';
import type { z } from 'zod';
import { describeVariables, variables } from './config-variables.ts';
import { ConfigError } from './errors/config-error.ts';
import type { BucketLimits } from './http/limits/token-bucket.ts';
import type { TrustedProxies } from './http/limits/trusted-proxies.ts';
import type { Role } from './role.ts';
import { fromSecretFiles } from './secret-files.ts';
import type { CreditTerms } from './sponsorship-terms/credit-terms.ts';
import type { SponsorshipLimits } from './sponsorship-terms/limits.ts';
import type { SponsoredPayments } from './sponsorship-terms/sponsored-payments.ts';
import type { TracingConfig } from './tracing/span-export.ts';
import { unknownVariables, unknownVariablesOfOurs } from './unknown-variables.ts';

export type { Role };
export { ConfigError };
export type SettlementCommitment = 'confirmed' | 'finalized';

/** The mail server, and the address that mail comes from. */
export interface MailConfig {
  readonly url: string;
  readonly from: string;
}

/** Everything that can be set from outside, parsed once at the start. */
export interface Config {
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
  readonly embeddedSlotMs: number;
  readonly databaseUrl: string | null;
  readonly databaseConnections: number;
  readonly rpcUrls: readonly string[];
  readonly programId: Address | null;
  /** Hashes of programs that may be deployed there, beside the committed one's. */
  readonly programHashes: readonly string[];
  readonly mint: Address;
  readonly beaconAddress: Address | null;
  readonly settlementCommitment: SettlementCommitment;
  /** How often the chain is asked for news. */
  readonly pollMs: number;
  /** How often it is asked for payments that are not final yet. */
  readonly seePollMs: number;
  /** How many times as long is waited while nothing is expected. */
  readonly idlePollTimes: number;
  readonly feeBasisPoints: number;
  readonly feeWallet: Address | null;
  readonly sponsorKeypairPath: string | null;
  readonly giftCentsMin: number;
  readonly giftCentsMax: number;
  readonly sponsorship: SponsorshipLimits;
  readonly sponsorshipCredit: CreditTerms;
  readonly sponsoredPayments: SponsoredPayments;
  readonly allowedWallets: ReadonlySet<string> | null;
  readonly secretKey: Buffer | null;
  readonly vaultKeys: string | null;
  readonly metricsToken: string | null;
  readonly operatorToken: string | null;
  /** What merchants of the Universal Commerce Protocol read about this installation; null: at the address of the API. */
  readonly ucpProfileUrl: string | null;
  readonly ucpSigningKey: Buffer | null;
  /** What the sealed history is signed with; null: a key that follows from the secret. */
  readonly historySigningKey: Buffer | null;
  readonly trustProxy: TrustedProxies;
  readonly apiProcesses: number;
  readonly perKey: BucketLimits;
  readonly perAccount: BucketLimits;
  readonly perIp: BucketLimits;
  readonly linkSessionsPerHour: number;
  readonly logLevel: string;
  /** Null where nobody traces. */
  readonly tracing: TracingConfig | null;
  /** How long a server goes on answering once it has said that it is no longer ready. */
  readonly shutdownDelayMs: number;
  readonly browserEndpoints: readonly string[];
  readonly checkout: CheckoutConfig;
  /** Null where no mail is sent. */
  readonly mail: MailConfig | null;
  /** Where weaknesses are reported; null where nobody says. */
  readonly securityContact: string | null;
  /** `host:port` or `host:*` of webhook endpoints that may be private and plain http. */
  readonly webhookAllowedHosts: readonly string[];
  /** `host:port` of pictures that may be private and plain http; shops of tests have some. */
  readonly pictureAllowedHosts: readonly string[];
  readonly checkResponses: boolean;
}

/** How checkout intents are worked on. */
export interface CheckoutConfig {
  /** Quotes at once in one process; charges and browsers are counted apart. */
  readonly concurrency: number;
  /** Intents of one account that may wait for a quote at once. */
  readonly inProgressMax: number;
  /** How long a request waits for a worker before it answers `processing`. */
  readonly waitMs: number;
  readonly expiryMs: number;
  readonly authenticationMs: number;
  /** How long the outcome of a purchase is looked for before a person is asked. */
  readonly outcomeMs: number;
  /** `host:port` of merchants that may be private and plain http: sandbox shops, nothing else. */
  readonly allowedHosts: readonly string[];
  /** Origins of card processors beside the known ones. */
  readonly processorOrigins: readonly string[];
  /** ISO 4217, in small letters. */
  readonly currencies: readonly string[];
  /** Whether cards are typed also where the browser has no sandbox. */
  readonly takesCardsUnsandboxed: boolean;
  /** How long a process may stand still before it is ended. */
  readonly stallMs: number;
  /** What a page may use at most. */
  readonly pageLimits: PageLimits;
  /** Sellers of the Agentic Commerce Protocol that know this installation. */
  readonly acpSellers: readonly ConfiguredSeller[];
  /** A language model behind an OpenAI-compatible API; null means that doubts are asked about. */
  readonly model: Pick<ModelSettings, 'baseUrl' | 'api' | 'apiKey' | 'model'> | null;
}

/** What a process in production cannot do without. */
export interface ProductionConfig extends Config {
  readonly role: Exclude<Role, 'explore'>;
  readonly databaseUrl: string;
  readonly programId: Address;
  readonly secretKey: Buffer;
}

/** What a process needs that only reads strangers' pages: nothing that a page could be after. */
export interface ExplorerConfig extends Config {
  readonly role: 'explore';
  readonly databaseUrl: string;
}

type Environment = Readonly<Record<string, string | undefined>>;
type Values = z.output<typeof variables>;
type Name = keyof Values;

/**
 * Reads the configuration from environment variables. Values that cannot be understood stop the start, all of them named
 * at once: a service that handles money does not guess.
 * @example const config = readConfig(process.env)
 */
export function readConfig(environment: Environment): Config {
  const filled = withSecrets(environment);
  return configOf(read(filled, []), filled);
}

/**
 * The same for `npm start`. A variable that nothing reads is refused here, before anything runs: the processes that it starts would
 * refuse it one by one.
 * @example const config = configOrExit(readEmbeddedConfig)
 */
export function readEmbeddedConfig(environment: Environment): Config {
  const unknown = unknownVariablesOfOurs(withSecrets(environment), Object.keys(variables.shape));
  if (unknown.length > 0) throw new ConfigError(unknown);
  return readConfig(environment);
}

let secretNames: readonly string[] | undefined;

function withSecrets(given: Environment): Environment {
  secretNames ??= describeVariables().flatMap(({ name, isSecret }) => (isSecret ? [name] : []));
  const { environment, problems } = fromSecretFiles(given, secretNames);
  if (problems.length > 0) throw new ConfigError(problems);
  return environment;
}

/**
 * The same for a process over a database and a chain that others run, which must be named.
 * @example const { databaseUrl } = readProductionConfig(process.env)
 */
export function readProductionConfig(given: Environment): ProductionConfig | ExplorerConfig {
  const environment = withSecrets(given);
  const unknown = unknownVariables(environment, Object.keys(variables.shape));
  if (unknown.length > 0) throw new ConfigError(unknown);
  if (environment.FLORIN_ROLE?.trim() === 'explore') return readExplorerConfig(environment);
  const required = ['DATABASE_URL', 'SOLANA_RPC_URL', 'FLORIN_PROGRAM_ID', 'FLORIN_SECRET_KEY'] as const;
  const values = read(environment, required);
  const { DATABASE_URL: databaseUrl, FLORIN_PROGRAM_ID: programId, FLORIN_SECRET_KEY: secretKey } = values;
  const role = values.FLORIN_ROLE as ProductionConfig['role'];
  return { ...configOf(values, environment), role, databaseUrl, programId, secretKey };
}

const KEPT_FROM_EXPLORERS = [
  'VAULT_KEYS',
  'FLORIN_SECRET_KEY',
  'HISTORY_SIGNING_KEY',
  'SPONSOR_KEYPAIR',
  'SMTP_URL',
] as const;

/** Refuses what reading pages has no use for and a page might be after. */
function readExplorerConfig(environment: Environment): ExplorerConfig {
  const values = read(environment, ['DATABASE_URL']);
  const kept = KEPT_FROM_EXPLORERS.filter((name) => environment[name]?.trim());
  if (kept.length > 0)
    throw new ConfigError(kept.map((name) => `${name} must not be set where FLORIN_ROLE is "explore".`));
  return { ...configOf(values, environment), role: 'explore', databaseUrl: values.DATABASE_URL };
}

/**
 * The configuration of this process, or its end: what is wrong goes to stderr, without a stack.
 * @example const config = configOrExit(readConfig)
 */
export function configOrExit<C>(reader: (environment: Environment) => C): C {
  try {
    return reader(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`florin: ${error.message}\n`);
    process.exit(1);
  }
}

function read<R extends Name>(
  environment: Environment,
  required: readonly R[],
): Values & { [K in R]-?: NonNullable<Values[K]> } {
  const given = Object.fromEntries(
    Object.keys(variables.shape).map((name) => [name, environment[name]?.trim() || undefined]),
  );
  const needed: Name[] = [
    ...required,
    ...(given.CHECKOUT_MODEL_URL === undefined ? [] : (['CHECKOUT_MODEL'] as const)),
    ...(given.SMTP_URL === undefined ? [] : (['MAIL_FROM'] as const)),
  ];
  const missing = needed.filter((name) => given[name] === undefined);
  const result = variables.safeParse(given);
  const wrong = result.error?.issues.map(({ path }) => String(path[0])) ?? [];
  if (!result.success || missing.length > 0)
    throw new ConfigError(problemsOf(new Set([...missing, ...wrong]), given));
  const { GIFT_AMOUNT_MIN: min, GIFT_AMOUNT_MAX: max } = result.data;
  if (min > max)
    throw new ConfigError([`GIFT_AMOUNT_MIN is ${min}, more than GIFT_AMOUNT_MAX, which is ${max}.`]);
  return result.data as ReturnType<typeof read<R>>;
}

function problemsOf(names: ReadonlySet<string>, given: Environment): string[] {
  return describeVariables()
    .filter(({ name }) => names.has(name))
    .map(({ name, kind, isSecret }) => {
      const value = given[name];
      if (value === undefined) return `${name} must be set to ${kind}.`;
      return `${name} must be ${kind}${isSecret ? '.' : `; it is "${value}".`}`;
    });
}

function configOf(values: Values, environment: Environment): Config {
  const { ALLOWED_WALLETS: wallets } = values;
  return {
    role: values.FLORIN_ROLE,
    host: values.HOST,
    port: values.PORT,
    portIsDefault: !environment.PORT?.trim(),
    baseUrl: values.BASE_URL ?? null,
    appUrl: values.APP_URL ?? null,
    checkoutUrl: values.CHECKOUT_URL ?? null,
    payUrl: values.PAY_URL ?? null,
    home: values.FLORIN_HOME,
    embeddedSlotMs: values.EMBEDDED_SLOT_MS,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseConnections: values.DATABASE_CONNECTIONS,
    rpcUrls: values.SOLANA_RPC_URL ?? [],
    programId: values.FLORIN_PROGRAM_ID ?? null,
    programHashes: values.FLORIN_PROGRAM_HASHES,
    mint: values.FLORIN_MINT,
    beaconAddress: values.FLORIN_BEACON ?? null,
    settlementCommitment: values.SETTLEMENT_COMMITMENT,
    pollMs: values.POLL_MS,
    seePollMs: values.SEEN_POLL_MS,
    idlePollTimes: values.IDLE_POLL_TIMES,
    feeBasisPoints: values.FEE_BPS,
    feeWallet: values.FEE_WALLET ?? null,
    sponsorKeypairPath: values.SPONSOR_KEYPAIR ?? null,
    giftCentsMin: values.GIFT_AMOUNT_MIN,
    giftCentsMax: values.GIFT_AMOUNT_MAX,
    sponsorship: {
      claimsPerGift: values.SPONSORED_CLAIMS_PER_GIFT,
      claimsPerWallet: values.SPONSORED_CLAIMS_PER_WALLET,
      claimsPerNetwork: values.SPONSORED_CLAIMS_PER_IP,
      claimsPerAccount: values.SPONSORED_CLAIMS_PER_ACCOUNT,
      claimsPerDay: values.SPONSORED_CLAIMS_PER_DAY,
      giftCentsMin: values.SPONSORED_GIFT_AMOUNT_MIN,
    },
    sponsorshipCredit: {
      startingClaims: values.SPONSORED_STARTING_CLAIMS,
      startingClaimsPerDay: values.SPONSORED_STARTING_CLAIMS_PER_DAY,
      feeShareBasisPoints: values.SPONSORED_FEE_SHARE_BPS,
      lamportsPerCent: values.SPONSORED_LAMPORTS_PER_CENT,
    },
    sponsoredPayments: {
      perRequest: values.SPONSORED_PAYMENTS_PER_REQUEST,
      perWallet: values.SPONSORED_PAYMENTS_PER_WALLET,
      perNetwork: values.SPONSORED_PAYMENTS_PER_IP,
      perAccount: values.SPONSORED_PAYMENTS_PER_ACCOUNT,
      perDay: values.SPONSORED_PAYMENTS_PER_DAY,
      startingPerDay: values.SPONSORED_STARTING_PAYMENTS_PER_DAY,
    },
    allowedWallets: wallets === undefined ? null : new Set(wallets),
    secretKey: values.FLORIN_SECRET_KEY ?? null,
    vaultKeys: values.VAULT_KEYS ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    operatorToken: values.OPERATOR_TOKEN ?? null,
    ucpProfileUrl: values.UCP_PROFILE_URL ?? null,
    ucpSigningKey: values.UCP_SIGNING_KEY ?? null,
    historySigningKey: values.HISTORY_SIGNING_KEY ?? null,
    trustProxy: values.TRUST_PROXY,
    apiProcesses: values.API_PROCESSES,
    perKey: { perSecond: values.RATE_LIMIT_KEY_PER_SECOND, burst: values.RATE_LIMIT_KEY_BURST },
    perAccount: {
      perSecond: values.RATE_LIMIT_ACCOUNT_PER_SECOND,
      burst: values.RATE_LIMIT_ACCOUNT_BURST,
    },
    perIp: { perSecond: values.RATE_LIMIT_IP_PER_SECOND, burst: values.RATE_LIMIT_IP_BURST },
    linkSessionsPerHour: values.LINK_SESSIONS_PER_HOUR,
    logLevel: values.LOG_LEVEL,
    tracing: tracingOf(values),
    shutdownDelayMs: values.SHUTDOWN_DELAY_MS,
    browserEndpoints: values.BROWSER_WS_ENDPOINTS,
    checkout: {
      concurrency: values.CHECKOUT_CONCURRENCY,
      inProgressMax: values.CHECKOUT_IN_PROGRESS_MAX,
      waitMs: values.CHECKOUT_WAIT_MS,
      expiryMs: values.CHECKOUT_EXPIRY_MS,
      authenticationMs: values.CHECKOUT_AUTHENTICATION_MS,
      outcomeMs: values.CHECKOUT_OUTCOME_MS,
      currencies: [...new Set([...BASE_CURRENCIES, ...values.CHECKOUT_CURRENCIES])],
      allowedHosts: values.CHECKOUT_ALLOWED_HOSTS,
      processorOrigins: values.CHECKOUT_PROCESSOR_ORIGINS,
      takesCardsUnsandboxed: values.CHECKOUT_BROWSER_UNSANDBOXED === 'cards',
      stallMs: values.CHECKOUT_STALL_MS,
      pageLimits: {
        memoryBytes: values.CHECKOUT_PAGE_MEMORY_MB * 1_048_576,
        frames: values.CHECKOUT_PAGE_FRAMES,
        workers: values.CHECKOUT_PAGE_WORKERS,
        requests: values.CHECKOUT_PAGE_REQUESTS,
        sockets: values.CHECKOUT_PAGE_SOCKETS,
      },
      acpSellers: values.CHECKOUT_ACP_SELLERS ?? [],
      model: modelOf(values),
    },
    securityContact: values.SECURITY_CONTACT ?? null,
    mail: mailOf(values),
    webhookAllowedHosts: values.WEBHOOK_ALLOWED_HOSTS,
    pictureAllowedHosts: values.CHECKOUT_ALLOWED_HOSTS,
    checkResponses: values.FLORIN_CHECK_RESPONSES,
  };
}

function mailOf({ SMTP_URL: url, MAIL_FROM: from }: Values): MailConfig | null {
  return url === undefined || from === undefined ? null : { url, from };
}

function tracingOf(values: Values): TracingConfig | null {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  return {
    endpoint,
    headers: Object.fromEntries(values.OTEL_EXPORTER_OTLP_HEADERS ?? []),
    serviceName: values.OTEL_SERVICE_NAME,
    share: values.OTEL_TRACES_SAMPLER_ARG,
  };
}

function modelOf(values: Values): CheckoutConfig['model'] {
  const { CHECKOUT_MODEL_URL: baseUrl, CHECKOUT_MODEL: model, CHECKOUT_MODEL_KEY: apiKey = null } = values;
  return baseUrl === undefined || model === undefined
    ? null
    : { baseUrl, apiKey, model, api: values.CHECKOUT_MODEL_API };
}
