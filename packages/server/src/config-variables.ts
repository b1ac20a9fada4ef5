import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import type { ConfiguredSeller } from '@florin/checkout/protocols/acp-seller';
import { ACP_VERSIONS } from '@florin/checkout/protocols/acp-versions';
import { parseKeyring } from '@florin/checkout/vault/keyring';
import { MODEL_APIS } from '@florin/checkout-browser/language-model/ask-model';
import { isCurrency } from '@florin/page-reading/money/currency';
import { fractionDigits } from '@florin/wire/currency/fraction-digits';
import { withoutEnd } from '@florin/wire/values/without-end';
import { address, isAddress } from '@solana/kit';
import { z } from 'zod';
import { trustedProxies } from './http/limits/trusted-proxies.ts';
import { DEFAULT_CREDIT } from './sponsorship-terms/credit-terms.ts';
import { DEFAULT_SPONSORSHIP } from './sponsorship-terms/limits.ts';
import { DEFAULT_SPONSORED_PAYMENTS } from './sponsorship-terms/sponsored-payments.ts';

const MINUTE_MS = 60_000;
/** Beyond any installation, and what they cost still fits a number. */
const CLAIMS_MAX = 1_000_000_000;

/** A variable as the documentation and the error messages put it. */
export interface Variable {
  readonly name: string;
  /** What a value must be, as the end of "it must be". */
  readonly kind: string;
  readonly meaning: string;
  /** What holds where it is not set. */
  readonly otherwise: string;
  /** A secret is never repeated in a message. */
  readonly isSecret: boolean;
}

/**
 * What can be set from outside. Each schema reads the text of one variable, trimmed and not empty; what it says of itself
 * (`kind`, `otherwise`, `secret` and the description) makes the messages and the table in docs/production.md.
 */
export const variables = z.object({
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional()
    .meta({ kind: 'a url that begins with `postgres://`', secret: true, otherwise: 'required' })
    .describe('PostgreSQL'),
  SOLANA_RPC_URL: list(httpUrl())
    .optional()
    .meta({ secret: true, otherwise: 'required' })
    .describe('RPC nodes, best first'),
  FLORIN_PROGRAM_ID: solanaAddress()
    .optional()
    .meta({ otherwise: 'required' })
    .describe('where the escrow program is deployed'),
  FLORIN_PROGRAM_HASHES: list(sha256())
    .default([])
    .meta({ otherwise: 'none' })
    .describe('hashes of escrow programs that may be deployed there beside the committed one'),
  FLORIN_MINT: solanaAddress()
    .default(USDC_MINT_ADDRESS)
    .meta({ otherwise: `\`${USDC_MINT_ADDRESS}\`, USDC on mainnet` })
    .describe('the mint of the money: USDC on the cluster of `SOLANA_RPC_URL`'),
  FLORIN_SECRET_KEY: bytesInBase64(32)
    .optional()
    .meta({ secret: true, otherwise: 'required' })
    .describe('the key for idempotency hashes and webhook secrets; the same for all processes'),
  FLORIN_ROLE: z
    .enum(['all', 'api', 'worker', 'settle', 'explore', 'charge'])
    .default('all')
    .describe('what this process does ([roles](#roles))'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .meta({ kind: 'an address or a host name' })
    .describe('where to listen'),
  PORT: wholeNumber(0, 65_535).default(4_242).describe('the port to listen on'),
  BASE_URL: publicUrl('from host and port').describe('the public address of the API'),
  APP_URL: publicUrl('`BASE_URL`').describe('the public address of the pages'),
  CHECKOUT_URL: publicUrl('`APP_URL` and `/l`').describe('the beginning of the addresses of checkout links'),
  PAY_URL: publicUrl('`APP_URL`').describe('the address that wallets call'),
  SETTLEMENT_COMMITMENT: z
    .enum(['confirmed', 'finalized'])
    .default('finalized')
    .describe('when a payment counts as received'),
  POLL_MS: wholeNumber(50).default(2_000).describe('how often the chain is polled, in milliseconds'),
  SEEN_POLL_MS: wholeNumber(50)
    .default(700)
    .describe('how often the chain is polled for payments that are not final yet, in milliseconds'),
  IDLE_POLL_TIMES: wholeNumber(1, 1_000)
    .default(5)
    .describe('how many times longer these intervals are while nothing is expected ([nodes](#nodes))'),
  FEE_BPS: wholeNumber(0, 10_000).default(100).describe("the service's fee in basis points"),
  FEE_WALLET: solanaAddress()
    .optional()
    .meta({ otherwise: 'none: no fee is taken' })
    .describe('receives the fee'),
  SPONSOR_KEYPAIR: z
    .string()
    .optional()
    .meta({ kind: 'the path of a keypair file', otherwise: 'none: recipients pay' })
    .describe('pays for claims'),
  FLORIN_BEACON: solanaAddress()
    .optional()
    .meta({ otherwise: 'made on first start' })
    .describe(
      'the address on every payment that identifies this installation; stored in the database and never changed',
    ),
  GIFT_AMOUNT_MIN: wholeNumber(1).default(1).describe('the smallest gift, in cents'),
  GIFT_AMOUNT_MAX: wholeNumber(1).default(1_000_000).describe('the largest gift, in cents'),
  SPONSORED_CLAIMS_PER_GIFT: wholeNumber()
    .default(DEFAULT_SPONSORSHIP.claimsPerGift)
    .describe('claims in a day that the sponsor pays for ([gifts](gifts.md#claim)): of one gift'),
  SPONSORED_CLAIMS_PER_WALLET: wholeNumber()
    .default(DEFAULT_SPONSORSHIP.claimsPerWallet)
    .describe('the same, by one recipient'),
  SPONSORED_CLAIMS_PER_IP: wholeNumber()
    .default(DEFAULT_SPONSORSHIP.claimsPerNetwork)
    .describe('the same, from one network'),
  SPONSORED_CLAIMS_PER_ACCOUNT: wholeNumber()
    .default(DEFAULT_SPONSORSHIP.claimsPerAccount)
    .describe('the same, of the gifts of one account'),
  SPONSORED_CLAIMS_PER_DAY: wholeNumber()
    .default(DEFAULT_SPONSORSHIP.claimsPerDay)
    .describe('the same, all together'),
  SPONSORED_GIFT_AMOUNT_MIN: wholeNumber()
    .default(DEFAULT_SPONSORSHIP.giftCentsMin)
    .describe('the smallest gift whose claim the sponsor pays for, in cents'),
  SPONSORED_STARTING_CLAIMS: wholeNumber(0, CLAIMS_MAX)
    .default(DEFAULT_CREDIT.startingClaims)
    .describe('claims that the sponsor pays for in advance for a new account'),
  SPONSORED_STARTING_CLAIMS_PER_DAY: wholeNumber(0, CLAIMS_MAX)
    .default(DEFAULT_CREDIT.startingClaimsPerDay)
    .describe('claims that are advanced in a day, for all accounts together'),
  SPONSORED_FEE_SHARE_BPS: wholeNumber(0, 10_000)
    .default(DEFAULT_CREDIT.feeShareBasisPoints)
    .describe('the share of its fees that an account gets as credit for claims, in basis points'),
  SPONSORED_LAMPORTS_PER_CENT: wholeNumber(0, 1_000_000_000)
    .default(DEFAULT_CREDIT.lamportsPerCent)
    .describe('lamports for each cent of that credit; keep it below the price of SOL'),
  SPONSORED_PAYMENTS_PER_REQUEST: wholeNumber()
    .default(DEFAULT_SPONSORED_PAYMENTS.perRequest)
    .describe(
      'x402 payments in a day that the sponsor pays for ([x402](payments.md#paid-by-programs-x402)): of one session or intent',
    ),
  SPONSORED_PAYMENTS_PER_WALLET: wholeNumber()
    .default(DEFAULT_SPONSORED_PAYMENTS.perWallet)
    .describe('the same, by one payer'),
  SPONSORED_PAYMENTS_PER_IP: wholeNumber()
    .default(DEFAULT_SPONSORED_PAYMENTS.perNetwork)
    .describe('the same, from one network'),
  SPONSORED_PAYMENTS_PER_ACCOUNT: wholeNumber()
    .default(DEFAULT_SPONSORED_PAYMENTS.perAccount)
    .describe('the same, to one account'),
  SPONSORED_PAYMENTS_PER_DAY: wholeNumber()
    .default(DEFAULT_SPONSORED_PAYMENTS.perDay)
    .describe('the same, all together'),
  SPONSORED_STARTING_PAYMENTS_PER_DAY: wholeNumber(0, CLAIMS_MAX)
    .default(DEFAULT_SPONSORED_PAYMENTS.startingPerDay)
    .describe('x402 payments that are advanced in a day, to all accounts without credit together'),
  ALLOWED_WALLETS: list(solanaAddress())
    .optional()
    .meta({ otherwise: 'anyone' })
    .describe('wallets that may open an account'),
  VAULT_KEYS: z
    .string()
    .refine(isKeyring)
    .optional()
    .meta({
      kind: '`id:base64` pairs of 32-byte keys, separated by commas, each id once',
      secret: true,
      otherwise: 'none: cards are refused',
    })
    .describe('keys of the card vault, the current one first; cards move to it, 500 a minute'),
  FLORIN_BROWSER: z
    .string()
    .optional()
    .meta({ kind: 'the path of a Chromium', otherwise: 'the first that is found' })
    .describe('the local browser for agent checkouts'),
  BROWSER_WS_ENDPOINTS: list(z.url({ protocol: /^(ws|http)s?$/ }))
    .default([])
    .meta({
      kind: 'urls of browsers that speak CDP, separated by commas',
      secret: true,
      otherwise: 'a local browser',
    })
    .describe('remote browsers for checkouts'),
  CHECKOUT_BROWSER_UNSANDBOXED: z
    .enum(['explore', 'cards'])
    .default('explore')
    .describe('what a browser without its sandbox may be used for ([browsers](#browsers))'),
  CHECKOUT_CONCURRENCY: wholeNumber(1)
    .default(8)
    .describe(
      'concurrent quotes in one worker process; plus the same number of charges and half as many long quotes',
    ),
  CHECKOUT_IN_PROGRESS_MAX: wholeNumber(1)
    .default(200)
    .describe('checkout intents of one account that can wait for a quote at once; more are refused with 429'),
  CHECKOUT_WAIT_MS: wholeNumber()
    .default(55_000)
    .describe('milliseconds that a request waits for a worker before it answers `processing`'),
  CHECKOUT_EXPIRY_MS: wholeNumber(1)
    .default(45 * MINUTE_MS)
    .describe('milliseconds after which an unconfirmed checkout intent expires'),
  CHECKOUT_AUTHENTICATION_MS: wholeNumber(1)
    .default(15 * MINUTE_MS)
    .describe('milliseconds that a cardholder has to authenticate'),
  CHECKOUT_OUTCOME_MS: wholeNumber(1)
    .default(12 * MINUTE_MS)
    .describe('milliseconds to find the outcome of a purchase before a person is asked'),
  CHECKOUT_MODEL_URL: publicUrl('none: unclear cases are asked about').describe(
    'a language model that can choose among listed options, and read shops in languages that Florin does not know',
  ),
  CHECKOUT_MODEL_API: z
    .enum(MODEL_APIS)
    .default('openai')
    .describe('the form of its API: `openai` (also of its many imitators) or `anthropic`'),
  CHECKOUT_MODEL: z
    .string()
    .optional()
    .meta({ kind: 'the name of a model', otherwise: 'required with `CHECKOUT_MODEL_URL`' })
    .describe('the model to ask'),
  CHECKOUT_MODEL_KEY: z.string().optional().meta({ secret: true, otherwise: 'none' }).describe('its API key'),
  CHECKOUT_CURRENCIES: list(z.string().toLowerCase().refine(isPayable))
    .default([])
    .meta({
      kind: 'ISO 4217 codes, separated by commas; of those whose amounts have two digits after the mark or none',
      otherwise: 'none',
    })
    .describe('currencies for agent checkouts besides `usd` and `sgd`'),
  CHECKOUT_ALLOWED_HOSTS: list(z.string().regex(/^[^/\s]+:\d+$/))
    .default([])
    .meta({ kind: '`host:port` pairs, separated by commas', otherwise: 'none' })
    .describe('private test shops; never set it with real cards'),
  CHECKOUT_PROCESSOR_ORIGINS: list(httpUrl())
    .default([])
    .meta({ otherwise: 'none' })
    .describe('origins of test payment processors; never set it with real cards'),
  WEBHOOK_ALLOWED_HOSTS: list(z.string().regex(/^[^/\s]+:(\d+|\*)$/))
    .default([])
    .meta({ kind: '`host:port` or `host:*`, separated by commas', otherwise: 'none' })
    .describe('webhook endpoints that can be private and without TLS; for tests'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional()
    .meta({ kind: 'a url that begins with `smtp://` or `smtps://`', secret: true, otherwise: 'no mail' })
    .describe('the server that sends [email](payments.md#mail); set `MAIL_FROM` too'),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, {
      error: 'must be mailto: and an email address, or an https url',
    })
    .optional()
    .meta({ kind: '`mailto:` and an address, or an https url', otherwise: 'no `security.txt`' })
    .describe('where people report security problems, shown in `/.well-known/security.txt`'),
  MAIL_FROM: z
    .email()
    .optional()
    .meta({ kind: 'an email address', otherwise: 'no mail' })
    .describe('the sender address of email; the business name is shown before it'),
  CHECKOUT_STALL_MS: wholeNumber(1_000, 600_000)
    .default(10_000)
    .describe(
      'milliseconds that a checkout process can be blocked before it is ended ([standstills](#standstills))',
    ),
  CHECKOUT_PAGE_MEMORY_MB: wholeNumber(200)
    .default(800)
    .describe(
      "the most memory for a shop's pages, in megabytes ([what a page may use](#what-a-page-may-use))",
    ),
  CHECKOUT_PAGE_FRAMES: wholeNumber(10).default(200).describe('documents within a page, at once'),
  CHECKOUT_PAGE_WORKERS: wholeNumber(1).default(20).describe('workers of a page, at once'),
  CHECKOUT_PAGE_REQUESTS: wholeNumber(50).default(1_000).describe('requests of a page, at once'),
  CHECKOUT_PAGE_SOCKETS: wholeNumber(1).default(50).describe('WebSockets of a page, at once'),
  CHECKOUT_ACP_SELLERS: z
    .string()
    .transform(acpSellersIn)
    .refine((sellers) => sellers !== null)
    .default([])
    .meta({
      kind: 'a JSON array of objects with `origin`, `endpoint`, `bearer`, `version` and perhaps `delegate_payment_url` and `webhook_secret`',
      secret: true,
      otherwise: 'none: sellers are discovered',
    })
    .describe('Agentic Commerce Protocol sellers that gave this installation a token'),
  UCP_PROFILE_URL: publicUrl('`BASE_URL` and `/.well-known/ucp`').describe(
    'the profile of this installation for Universal Commerce Protocol merchants',
  ),
  UCP_SIGNING_KEY: bytesInBase64(32)
    .optional()
    .meta({ secret: true, otherwise: 'derived from `FLORIN_SECRET_KEY`' })
    .describe('the key that signs requests to such merchants; explore processes need it and `BASE_URL`'),
  HISTORY_SIGNING_KEY: bytesInBase64(32)
    .optional()
    .meta({ secret: true, otherwise: 'derived from `FLORIN_SECRET_KEY`' })
    .describe('the key that signs the [sealed history](sealed-history.md)'),
  METRICS_TOKEN: z
    .string()
    .optional()
    .meta({ secret: true, otherwise: 'none: only loopback may read' })
    .describe('the bearer token for `/metrics`'),
  OPERATOR_TOKEN: z
    .string()
    .min(24)
    .optional()
    .meta({ secret: true, otherwise: 'none: only loopback may look' })
    .describe('what opens the operator’s page, `/operator`: at least 24 characters'),
  RATE_LIMIT_KEY_PER_SECOND: wholeNumber(1).default(100).describe('requests a second per API key'),
  RATE_LIMIT_KEY_BURST: wholeNumber(1).default(200).describe('the same, at once'),
  RATE_LIMIT_ACCOUNT_PER_SECOND: wholeNumber(1)
    .default(1_000)
    .describe('requests a second per account, by all its keys and sessions together'),
  RATE_LIMIT_ACCOUNT_BURST: wholeNumber(1).default(2_000).describe('the same, at once'),
  RATE_LIMIT_IP_PER_SECOND: wholeNumber(1)
    .default(10)
    .describe('requests a second per address (IPv6: per /64), on public routes'),
  RATE_LIMIT_IP_BURST: wholeNumber(1).default(40).describe('the same, at once'),
  LINK_SESSIONS_PER_HOUR: wholeNumber(1)
    .default(100)
    .describe('checkout sessions in an hour that one address opens of one link'),
  API_PROCESSES: wholeNumber(1, 1_000)
    .default(1)
    .describe('API processes that share these limits ([rate limits](#rate-limits))'),
  TRUST_PROXY: z
    .string()
    .refine((text) => trustedProxies(text) !== null)
    .default('false')
    .transform((text) => trustedProxies(text) ?? false)
    .meta({
      kind: '`false`, a number of proxies (`true` is 1), or their addresses and networks, separated by commas',
    })
    .describe('the proxies whose `X-Forwarded-For` is trusted ([rate limits](#rate-limits))'),
  DATABASE_CONNECTIONS: wholeNumber(3)
    .default(8)
    .describe('PostgreSQL connections of a process; up to two more only wait'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('the log level'),
  OTEL_EXPORTER_OTLP_ENDPOINT: publicUrl('none: nothing is traced').describe(
    'the OpenTelemetry collector that traces are sent to, in JSON over HTTP ([traces](#traces))',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform(headersIn)
    .refine((headers) => headers !== null)
    .optional()
    .meta({
      kind: 'pairs of `name=value`, separated by commas, with values encoded as in urls',
      secret: true,
      otherwise: 'none',
    })
    .describe('the name of this installation at the collector'),
  OTEL_SERVICE_NAME: z.string().default('florin').describe('the service name of traces'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .meta({ kind: 'a number from 0 to 1' })
    .describe('the share of requests that are traced'),
  SHUTDOWN_DELAY_MS: wholeNumber(0, 50_000)
    .default(0)
    .describe(
      'milliseconds that `/readyz` fails after `SIGTERM` before the server stops listening ([shutdown](#shutdown))',
    ),
  FLORIN_HOME: z
    .string()
    .default('.florin')
    .meta({ kind: 'the path of a folder' })
    .describe('where `npm start` keeps its database, chain and keys; production does not use it'),
  EMBEDDED_SLOT_MS: wholeNumber(25)
    .default(400)
    .describe(
      'how long a slot of the chain that `npm start` runs takes, in milliseconds; money is final after 32; production does not use it',
    ),
  FLORIN_CHECK_RESPONSES: truth().describe('checks every response against its schema, at a cost; for tests'),
});

/**
 * Every variable in words.
 * @example describeVariables().find(({ name }) => name === 'PORT')?.otherwise // '4242'
 */
export function describeVariables(): Variable[] {
  const { properties = {} } = z.toJSONSchema(variables, { io: 'input' });
  return Object.entries(properties).map(([name, property]) => {
    const schema = property as z.core.JSONSchema.JSONSchema;
    return {
      name,
      kind: kindOf(schema),
      meaning: schema.description ?? '',
      otherwise: typeof schema.otherwise === 'string' ? schema.otherwise : `\`${schema.default}\``,
      isSecret: schema.secret === true,
    };
  });
}

function kindOf(schema: z.core.JSONSchema.JSONSchema): string {
  if (typeof schema.kind === 'string') return schema.kind;
  if (schema.enum) return inWords(schema.enum.map((value) => `\`${value}\``));
  if (schema.type === 'integer') return wholeNumberKind(schema.minimum ?? 0, schema.maximum);
  if (schema.type === 'array')
    return `${kindOf(schema.items as typeof schema)}; several are separated by commas`;
  return 'text';
}

function wholeNumberKind(min: number, max = Number.MAX_SAFE_INTEGER): string {
  return max < Number.MAX_SAFE_INTEGER
    ? `a whole number from ${min} to ${max}`
    : `a whole number of at least ${min}`;
}

function inWords(choices: readonly string[]): string {
  return `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
}

function wholeNumber(min = 0, max = Number.MAX_SAFE_INTEGER) {
  return z.coerce.number().int().min(min).max(max);
}

function truth() {
  return z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true');
}

/** Pages are read in hundredths. */
function isPayable(code: string): boolean {
  return isCurrency(code) && [0, 2].includes(fractionDigits(code));
}

function httpUrl() {
  return z.url({ protocol: /^https?$/ }).meta({ kind: 'an http or https url' });
}

/** A url that paths are appended to. */
function publicUrl(otherwise: string) {
  return httpUrl()
    .overwrite((url) => withoutEnd(url, /\//))
    .optional()
    .meta({ kind: 'an http or https url', otherwise });
}

function solanaAddress() {
  return z.string().refine(isAddress).transform(address).meta({ kind: 'a base58 Solana address' });
}

function sha256() {
  return z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({ kind: 'a SHA-256 in hexadecimal' });
}

function bytesInBase64(length: number) {
  return z
    .string()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((bytes) => bytes.length === length)
    .meta({ kind: `${length} bytes in base64 (\`openssl rand -base64 ${length}\`)` });
}

function list<Item extends z.ZodType>(item: Item) {
  const split = (text: unknown) =>
    typeof text === 'string'
      ? text
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== '')
      : text;
  return z.preprocess(split, z.array(item).min(1));
}

const HEADER = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*=(.*)$/;

function headersIn(text: string): readonly (readonly [string, string])[] | null {
  const pairs = text.split(',').map((part) => HEADER.exec(part));
  if (!pairs.every((pair) => pair !== null)) return null;
  try {
    return pairs.map(([, name, value]) => [name!, decodeURIComponent(value!.trim())] as const);
  } catch {
    // The reason is that a value is not encoded as in urls, which is what the message says.
    return null;
  }
}

const acpSellers = z.array(
  z.strictObject({
    origin: httpUrl(),
    endpoint: httpUrl(),
    bearer: z.string().min(1),
    version: z.enum(ACP_VERSIONS),
    delegate_payment_url: httpUrl().optional(),
    webhook_secret: z.string().min(16).optional(),
  }),
);

function acpSellersIn(text: string): readonly ConfiguredSeller[] | null {
  const parsed = acpSellers.safeParse(jsonIn(text));
  if (!parsed.success) return null;
  return parsed.data.map((given) => {
    const { delegate_payment_url: delegatePaymentUrl, webhook_secret: webhookSecret, ...seller } = given;
    return {
      ...seller,
      origin: new URL(seller.origin).origin,
      ...(delegatePaymentUrl !== undefined && { delegatePaymentUrl }),
      ...(webhookSecret !== undefined && { webhookSecret }),
    };
  });
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The reason is that it is no JSON, which is all that the message says.
    return null;
  }
}

function isKeyring(text: string): boolean {
  try {
    parseKeyring(text);
    return true;
  } catch {
    // The reason is that it is no keyring, which is all that the message says.
    return false;
  }
}
