import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig, readProductionConfig } from './config.ts';
import { describeVariables } from './config-variables.ts';
import { SERVE } from './testing/process.testing.ts';

const ADDRESS = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const HASH = 'ab'.repeat(32);
const KEY = Buffer.alloc(32, 7).toString('base64');
const PRODUCTION = {
  DATABASE_URL: 'postgres://florin:hush@db.example/florin',
  SOLANA_RPC_URL: 'https://one.example/?api-key=hush, https://two.example',
  FLORIN_PROGRAM_ID: ADDRESS,
  FLORIN_SECRET_KEY: KEY,
};

describe('a secret in a file', () => {
  const directory = mkdtempSync(join(tmpdir(), 'florin-secrets-'));
  afterAll(() => rmSync(directory, { recursive: true }));
  const write = (name: string, text: string) => {
    writeFileSync(join(directory, name), text);
    return join(directory, name);
  };

  it('is read by its name and _FILE, for every secret', () => {
    const values = { ...PRODUCTION, METRICS_TOKEN: 'hush', VAULT_KEYS: `one:${KEY}`, UCP_SIGNING_KEY: KEY };
    const { FLORIN_PROGRAM_ID, ...secrets } = values;
    const files = Object.entries(secrets).map(([name, value]) => [`${name}_FILE`, write(name, `${value}\n`)]);
    expect(readProductionConfig({ FLORIN_PROGRAM_ID, ...Object.fromEntries(files) })).toEqual(
      readProductionConfig(values),
    );
  });

  it('is refused where it is given twice, is empty or cannot be read, and is not shown', () => {
    const problemsOf = (environment: Record<string, string>) => {
      try {
        readConfig(environment);
      } catch (error) {
        return (error as ConfigError).problems;
      }
      return [];
    };
    const path = write('token', 'hush');
    expect(problemsOf({ METRICS_TOKEN: 'hush', METRICS_TOKEN_FILE: path })).toEqual([
      'METRICS_TOKEN and METRICS_TOKEN_FILE are both set: take one out.',
    ]);
    expect(problemsOf({ METRICS_TOKEN_FILE: write('empty', '\n') })).toEqual([
      expect.stringContaining('is empty'),
    ]);
    expect(problemsOf({ VAULT_KEYS_FILE: join(directory, 'none') })).toEqual([
      expect.stringContaining('VAULT_KEYS_FILE: the file cannot be read (ENOENT'),
    ]);
    expect(problemsOf({ VAULT_KEYS_FILE: path }).join()).not.toContain('hush');
  });

  it('is kept from those who read pages, as any other', () => {
    expect(() =>
      readProductionConfig({
        FLORIN_ROLE: 'explore',
        DATABASE_URL: PRODUCTION.DATABASE_URL,
        VAULT_KEYS_FILE: write('vault', `one:${KEY}`),
      }),
    ).toThrow('VAULT_KEYS must not be set');
  });

  it('is not looked for where the variable is no secret', () => {
    expect(() => readProductionConfig({ ...PRODUCTION, FLORIN_ROLE_FILE: '/role' })).toThrow(
      'FLORIN_ROLE_FILE is not a known setting',
    );
  });
});

describe('a configuration', () => {
  it('has defaults for everything', () => {
    expect(readConfig({})).toEqual({
      role: 'all',
      host: '127.0.0.1',
      port: 4_242,
      portIsDefault: true,
      baseUrl: null,
      appUrl: null,
      checkoutUrl: null,
      payUrl: null,
      home: '.florin',
      embeddedSlotMs: 400,
      databaseUrl: null,
      databaseConnections: 8,
      rpcUrls: [],
      programId: null,
      programHashes: [],
      mint: USDC_MINT_ADDRESS,
      beaconAddress: null,
      settlementCommitment: 'finalized',
      pollMs: 2_000,
      seePollMs: 700,
      idlePollTimes: 5,
      feeBasisPoints: 100,
      feeWallet: null,
      sponsorKeypairPath: null,
      giftCentsMin: 1,
      giftCentsMax: 1_000_000,
      sponsorship: {
        claimsPerGift: 3,
        claimsPerWallet: 5,
        claimsPerNetwork: 20,
        claimsPerAccount: 200,
        claimsPerDay: 1_000,
        giftCentsMin: 25,
      },
      sponsorshipCredit: {
        startingClaims: 3,
        startingClaimsPerDay: 10,
        feeShareBasisPoints: 5_000,
        lamportsPerCent: 40_000,
      },
      sponsoredPayments: {
        perRequest: 5,
        perWallet: 200,
        perNetwork: 500,
        perAccount: 2_000,
        perDay: 10_000,
        startingPerDay: 1_000,
      },
      allowedWallets: null,
      secretKey: null,
      vaultKeys: null,
      metricsToken: null,
      operatorToken: null,
      ucpProfileUrl: null,
      ucpSigningKey: null,
      historySigningKey: null,
      trustProxy: false,
      apiProcesses: 1,
      perKey: { perSecond: 100, burst: 200 },
      perAccount: { perSecond: 1_000, burst: 2_000 },
      perIp: { perSecond: 10, burst: 40 },
      linkSessionsPerHour: 100,
      logLevel: 'info',
      tracing: null,
      shutdownDelayMs: 0,
      browserEndpoints: [],
      checkout: {
        concurrency: 8,
        currencies: ['usd', 'sgd'],
        inProgressMax: 200,
        waitMs: 55_000,
        expiryMs: 2_700_000,
        authenticationMs: 900_000,
        outcomeMs: 720_000,
        allowedHosts: [],
        processorOrigins: [],
        takesCardsUnsandboxed: false,
        stallMs: 10_000,
        pageLimits: { memoryBytes: 838_860_800, frames: 200, workers: 20, requests: 1_000, sockets: 50 },
        acpSellers: [],
        model: null,
      },
      mail: null,
      securityContact: null,
      webhookAllowedHosts: [],
      pictureAllowedHosts: [],
      checkResponses: false,
    });
  });

  it('needs an address to send mail from, and a mail server by SMTP', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example' })).toThrow('MAIL_FROM must be set');
    expect(() => readConfig({ SMTP_URL: 'http://mail.example', MAIL_FROM: 'a@b.example' })).toThrow(
      'SMTP_URL',
    );
    expect(readConfig({ MAIL_FROM: 'a@b.example' }).mail).toBeNull();
  });

  it('takes every variable, trimmed', () => {
    const environment = {
      ...PRODUCTION,
      FLORIN_ROLE: ' worker ',
      HOST: '0.0.0.0',
      PORT: '0',
      BASE_URL: 'https://api.example/',
      APP_URL: 'https://app.example//',
      CHECKOUT_URL: 'https://buy.example/l/',
      PAY_URL: 'http://localhost:4242',
      FLORIN_HOME: '/var/lib/florin',
      EMBEDDED_SLOT_MS: '50',
      DATABASE_CONNECTIONS: '3',
      FLORIN_BEACON: ADDRESS,
      FLORIN_MINT: ADDRESS,
      FLORIN_PROGRAM_HASHES: `${HASH}, ${HASH}`,
      SETTLEMENT_COMMITMENT: 'confirmed',
      POLL_MS: '50',
      SEEN_POLL_MS: '60',
      IDLE_POLL_TIMES: '3',
      FEE_BPS: '0',
      FEE_WALLET: ADDRESS,
      SPONSOR_KEYPAIR: '/run/secrets/sponsor.json',
      GIFT_AMOUNT_MIN: '500',
      GIFT_AMOUNT_MAX: '500',
      SPONSORED_CLAIMS_PER_GIFT: '1',
      SPONSORED_CLAIMS_PER_WALLET: '2',
      SPONSORED_CLAIMS_PER_IP: '3',
      SPONSORED_CLAIMS_PER_ACCOUNT: '4',
      SPONSORED_CLAIMS_PER_DAY: '5',
      SPONSORED_GIFT_AMOUNT_MIN: '6',
      SPONSORED_STARTING_CLAIMS: '7',
      SPONSORED_STARTING_CLAIMS_PER_DAY: '8',
      SPONSORED_FEE_SHARE_BPS: '9',
      SPONSORED_LAMPORTS_PER_CENT: '10',
      SPONSORED_PAYMENTS_PER_REQUEST: '21',
      SPONSORED_PAYMENTS_PER_WALLET: '22',
      SPONSORED_PAYMENTS_PER_IP: '23',
      SPONSORED_PAYMENTS_PER_ACCOUNT: '24',
      SPONSORED_PAYMENTS_PER_DAY: '25',
      SPONSORED_STARTING_PAYMENTS_PER_DAY: '26',
      ALLOWED_WALLETS: `${ADDRESS},,`,
      VAULT_KEYS: `b:${KEY}, a:${KEY}`,
      METRICS_TOKEN: 'hush',
      OPERATOR_TOKEN: 'correct-horse-battery-staple',
      TRUST_PROXY: '10.0.0.0/8, 192.0.2.1',
      API_PROCESSES: '4',
      RATE_LIMIT_KEY_PER_SECOND: '7',
      RATE_LIMIT_ACCOUNT_PER_SECOND: '70',
      RATE_LIMIT_ACCOUNT_BURST: '80',
      RATE_LIMIT_KEY_BURST: '8',
      RATE_LIMIT_IP_PER_SECOND: '9',
      RATE_LIMIT_IP_BURST: '10',
      LINK_SESSIONS_PER_HOUR: '11',
      LOG_LEVEL: 'trace',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20aHVzaDpodXNo, x-tenant=florin',
      OTEL_SERVICE_NAME: 'till',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
      SHUTDOWN_DELAY_MS: '5000',
      FLORIN_BROWSER: '/usr/bin/chromium',
      BROWSER_WS_ENDPOINTS: 'wss://browsers.example/?token=hush,http://localhost:9222',
      CHECKOUT_BROWSER_UNSANDBOXED: 'cards',
      CHECKOUT_ACP_SELLERS:
        '[{"origin":"https://shop.example/","endpoint":"https://api.shop.example/acp","bearer":"t","version":"2026-04-17","webhook_secret":"sixteen-letters!"}]',
      UCP_PROFILE_URL: 'https://florin.example/agent.json',
      UCP_SIGNING_KEY: Buffer.alloc(32, 9).toString('base64'),
      HISTORY_SIGNING_KEY: Buffer.alloc(32, 10).toString('base64'),
      CHECKOUT_CONCURRENCY: '11',
      CHECKOUT_CURRENCIES: 'EUR, jpy,usd',
      CHECKOUT_IN_PROGRESS_MAX: '111',
      CHECKOUT_WAIT_MS: '12',
      CHECKOUT_EXPIRY_MS: '13',
      CHECKOUT_AUTHENTICATION_MS: '14',
      CHECKOUT_OUTCOME_MS: '18',
      CHECKOUT_STALL_MS: '15000',
      CHECKOUT_PAGE_MEMORY_MB: '500',
      CHECKOUT_PAGE_FRAMES: '16',
      CHECKOUT_PAGE_WORKERS: '17',
      CHECKOUT_PAGE_REQUESTS: '118',
      CHECKOUT_PAGE_SOCKETS: '19',
      CHECKOUT_ALLOWED_HOSTS: 'localhost:4601, 127.0.0.1:4602',
      CHECKOUT_PROCESSOR_ORIGINS: 'http://localhost:4600',
      CHECKOUT_MODEL_URL: 'https://models.example/v1/',
      CHECKOUT_MODEL_API: ' anthropic ',
      CHECKOUT_MODEL: 'small',
      CHECKOUT_MODEL_KEY: 'hush',
      WEBHOOK_ALLOWED_HOSTS: 'localhost:*, 10.0.0.7:8080',
      SMTP_URL: 'smtps://user:secret@mail.example',
      MAIL_FROM: 'mail@pay.example',
      SECURITY_CONTACT: 'mailto:security@pay.example',
      FLORIN_CHECK_RESPONSES: 'true',
    };
    expect(Object.keys(environment).sort()).toEqual(
      describeVariables()
        .map(({ name }) => name)
        .sort(),
    );
    expect(readProductionConfig(environment)).toEqual({
      role: 'worker',
      host: '0.0.0.0',
      port: 0,
      portIsDefault: false,
      baseUrl: 'https://api.example',
      appUrl: 'https://app.example',
      checkoutUrl: 'https://buy.example/l',
      payUrl: 'http://localhost:4242',
      home: '/var/lib/florin',
      embeddedSlotMs: 50,
      databaseUrl: PRODUCTION.DATABASE_URL,
      databaseConnections: 3,
      rpcUrls: ['https://one.example/?api-key=hush', 'https://two.example'],
      programId: ADDRESS,
      programHashes: [HASH, HASH],
      mint: ADDRESS,
      beaconAddress: ADDRESS,
      settlementCommitment: 'confirmed',
      pollMs: 50,
      seePollMs: 60,
      idlePollTimes: 3,
      feeBasisPoints: 0,
      feeWallet: ADDRESS,
      sponsorKeypairPath: '/run/secrets/sponsor.json',
      giftCentsMin: 500,
      giftCentsMax: 500,
      sponsorship: {
        claimsPerGift: 1,
        claimsPerWallet: 2,
        claimsPerNetwork: 3,
        claimsPerAccount: 4,
        claimsPerDay: 5,
        giftCentsMin: 6,
      },
      sponsorshipCredit: {
        startingClaims: 7,
        startingClaimsPerDay: 8,
        feeShareBasisPoints: 9,
        lamportsPerCent: 10,
      },
      sponsoredPayments: {
        perRequest: 21,
        perWallet: 22,
        perNetwork: 23,
        perAccount: 24,
        perDay: 25,
        startingPerDay: 26,
      },
      allowedWallets: new Set([ADDRESS]),
      secretKey: Buffer.alloc(32, 7),
      vaultKeys: `b:${KEY}, a:${KEY}`,
      metricsToken: 'hush',
      operatorToken: 'correct-horse-battery-staple',
      ucpProfileUrl: 'https://florin.example/agent.json',
      ucpSigningKey: Buffer.alloc(32, 9),
      historySigningKey: Buffer.alloc(32, 10),
      trustProxy: ['10.0.0.0/8', '192.0.2.1'],
      apiProcesses: 4,
      perKey: { perSecond: 7, burst: 8 },
      perAccount: { perSecond: 70, burst: 80 },
      perIp: { perSecond: 9, burst: 10 },
      linkSessionsPerHour: 11,
      logLevel: 'trace',
      tracing: {
        endpoint: 'https://collector.example/otlp',
        headers: { authorization: 'Basic aHVzaDpodXNo', 'x-tenant': 'florin' },
        serviceName: 'till',
        share: 0.1,
      },
      shutdownDelayMs: 5_000,
      browserEndpoints: ['wss://browsers.example/?token=hush', 'http://localhost:9222'],
      checkout: {
        concurrency: 11,
        currencies: ['usd', 'sgd', 'eur', 'jpy'],
        inProgressMax: 111,
        waitMs: 12,
        expiryMs: 13,
        authenticationMs: 14,
        outcomeMs: 18,
        allowedHosts: ['localhost:4601', '127.0.0.1:4602'],
        processorOrigins: ['http://localhost:4600'],
        takesCardsUnsandboxed: true,
        stallMs: 15_000,
        pageLimits: { memoryBytes: 524_288_000, frames: 16, workers: 17, requests: 118, sockets: 19 },
        acpSellers: [
          {
            origin: 'https://shop.example',
            endpoint: 'https://api.shop.example/acp',
            bearer: 't',
            version: '2026-04-17',
            webhookSecret: 'sixteen-letters!',
          },
        ],
        model: { baseUrl: 'https://models.example/v1', apiKey: 'hush', model: 'small', api: 'anthropic' },
      },
      mail: { url: 'smtps://user:secret@mail.example', from: 'mail@pay.example' },
      securityContact: 'mailto:security@pay.example',
      webhookAllowedHosts: ['localhost:*', '10.0.0.7:8080'],
      pictureAllowedHosts: ['localhost:4601', '127.0.0.1:4602'],
      checkResponses: true,
    });
  });

  it('takes a variable that is empty for one that is not set', () => {
    const blank = Object.fromEntries(describeVariables().map(({ name }) => [name, '  ']));
    expect(readConfig(blank)).toEqual(readConfig({}));
  });
});

describe('a value that cannot be understood', () => {
  it.each([
    [
      'FLORIN_ROLE',
      'both',
      'FLORIN_ROLE must be `all`, `api`, `worker`, `settle`, `explore` or `charge`; it is "both".',
    ],
    ['PORT', 'http', 'PORT must be a whole number from 0 to 65535; it is "http".'],
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535; it is "65536".'],
    ['POLL_MS', '49', 'POLL_MS must be a whole number of at least 50; it is "49".'],
    ['POLL_MS', '2.5', 'POLL_MS must be a whole number of at least 50; it is "2.5".'],
    ['POLL_MS', '1e20', 'POLL_MS must be a whole number of at least 50; it is "1e20".'],
    ['POLL_MS', '2000 ms', 'POLL_MS must be a whole number of at least 50; it is "2000 ms".'],
    ['FEE_BPS', '-1', 'FEE_BPS must be a whole number from 0 to 10000; it is "-1".'],
    ['FEE_BPS', '10001', 'FEE_BPS must be a whole number from 0 to 10000; it is "10001".'],
    ['BASE_URL', 'api.example', 'BASE_URL must be an http or https url; it is "api.example".'],
    ['APP_URL', 'ftp://app.example', 'APP_URL must be an http or https url; it is "ftp://app.example".'],
    ['FEE_WALLET', 'wallet', 'FEE_WALLET must be a base58 Solana address; it is "wallet".'],
    [
      'ALLOWED_WALLETS',
      `${ADDRESS},x`,
      `ALLOWED_WALLETS must be a base58 Solana address; several are separated by commas; it is "${ADDRESS},x".`,
    ],
    [
      'ALLOWED_WALLETS',
      ',',
      'ALLOWED_WALLETS must be a base58 Solana address; several are separated by commas; it is ",".',
    ],
    [
      'CHECKOUT_ALLOWED_HOSTS',
      'localhost',
      'CHECKOUT_ALLOWED_HOSTS must be `host:port` pairs, separated by commas; it is "localhost".',
    ],
    ...['yes', '0', '-1', '1.5', '17', '10.0.0.0/33', '10.0.0.0/x', 'proxy.example'].map((text) => [
      'TRUST_PROXY',
      text,
      `TRUST_PROXY must be \`false\`, a number of proxies (\`true\` is 1), or their addresses and networks, separated by commas; it is "${text}".`,
    ]),
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL must be `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`; it is "loud".',
    ],
  ])('is refused: %s=%s', (name, value, problem) => {
    expect(problemsOf({ [name]: value })).toEqual([problem]);
  });

  it.each([
    ['DATABASE_URL', 'mysql://root:hush@db', 'DATABASE_URL must be a url that begins with `postgres://`.'],
    [
      'SOLANA_RPC_URL',
      'https://one.example, wss://hush',
      'SOLANA_RPC_URL must be an http or https url; several are separated by commas.',
    ],
    [
      'FLORIN_SECRET_KEY',
      Buffer.from('hush').toString('base64'),
      'FLORIN_SECRET_KEY must be 32 bytes in base64 (`openssl rand -base64 32`).',
    ],
    [
      'VAULT_KEYS',
      `a:${KEY},a:${KEY}`,
      'VAULT_KEYS must be `id:base64` pairs of 32-byte keys, separated by commas, each id once.',
    ],
    [
      'BROWSER_WS_ENDPOINTS',
      'hush',
      'BROWSER_WS_ENDPOINTS must be urls of browsers that speak CDP, separated by commas.',
    ],
  ])('is not repeated where it is a secret: %s', (name, value, problem) => {
    expect(problemsOf({ [name]: value })).toEqual([problem]);
  });

  it('is refused where it does not go with another', () => {
    expect(problemsOf({ GIFT_AMOUNT_MIN: '2', GIFT_AMOUNT_MAX: '1' })).toEqual([
      'GIFT_AMOUNT_MIN is 2, more than GIFT_AMOUNT_MAX, which is 1.',
    ]);
    expect(problemsOf({ CHECKOUT_MODEL_URL: 'https://models.example' })).toEqual([
      'CHECKOUT_MODEL must be set to the name of a model.',
    ]);
  });

  it('is named together with all others', () => {
    const environment = { PORT: 'http', TRUST_PROXY: 'yes', CHECKOUT_MODEL_URL: 'https://models.example' };
    expect(problemsOf(environment)).toEqual([
      'PORT must be a whole number from 0 to 65535; it is "http".',
      'CHECKOUT_MODEL must be set to the name of a model.',
      'TRUST_PROXY must be `false`, a number of proxies (`true` is 1), or their addresses and networks, separated by commas; it is "yes".',
    ]);
  });
});

describe('in production', () => {
  it('what a process cannot do without must be set', () => {
    expect(problemsOf({ PORT: 'http' }, readProductionConfig)).toEqual([
      'DATABASE_URL must be set to a url that begins with `postgres://`.',
      'SOLANA_RPC_URL must be set to an http or https url; several are separated by commas.',
      'FLORIN_PROGRAM_ID must be set to a base58 Solana address.',
      'FLORIN_SECRET_KEY must be set to 32 bytes in base64 (`openssl rand -base64 32`).',
      'PORT must be a whole number from 0 to 65535; it is "http".',
    ]);
    expect(readProductionConfig(PRODUCTION)).toMatchObject({ databaseUrl: PRODUCTION.DATABASE_URL });
  });

  it('who only reads pages needs a database, and refuses what a page might be after', () => {
    const { DATABASE_URL } = PRODUCTION;
    expect(readProductionConfig({ FLORIN_ROLE: 'explore', DATABASE_URL })).toMatchObject({
      role: 'explore',
      databaseUrl: DATABASE_URL,
      vaultKeys: null,
      secretKey: null,
    });
    const careless = {
      ...PRODUCTION,
      FLORIN_ROLE: ' explore ',
      VAULT_KEYS: `a:${KEY}`,
      SPONSOR_KEYPAIR: 'x',
    };
    expect(problemsOf(careless, readProductionConfig)).toEqual([
      'VAULT_KEYS must not be set where FLORIN_ROLE is "explore".',
      'FLORIN_SECRET_KEY must not be set where FLORIN_ROLE is "explore".',
      'SPONSOR_KEYPAIR must not be set where FLORIN_ROLE is "explore".',
    ]);
  });

  it('a process says what is wrong, without a stack, and ends', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [SERVE], {
      env: { ...PRODUCTION, PORT: 'http', POLL_MS: '1' },
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'florin: PORT must be a whole number from 0 to 65535; it is "http".\n' +
        'POLL_MS must be a whole number of at least 50; it is "1".\n' +
        'docs/production.md lists every variable.\n',
    });
  });
});

function problemsOf(environment: Record<string, string>, reader = readConfig): readonly string[] {
  try {
    reader(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
