import { type Call, type Command, CommandError, UsageError } from '@florin/cli/terminal/command';
import type { Row } from '@florin/cli/terminal/output';
import type { OperatorOutcome } from '@florin/server/checkout-intents/operator-actions';
import type { Story } from '@florin/server/checkout-intents/steps/story';
import type { Config } from '@florin/server/config';
import type { Database } from '@florin/server/database/database';
import type { Installation, Waiting } from '@florin/server/operations/installation-store';
import type { AuditReport, Trust } from '@florin/server/sealed-history/verify';

const LISTED_MAX = 100;
/** Less than a million SOL: a slip of the finger has more digits. */
const LAMPORTS = /^[1-9]\d{0,14}$/;
const ROOT = /^(\d{1,15}):([0-9a-f]{64})$/;
const SECRET_FILE = 'secret.key';

/** For whoever can reach the database: DATABASE_URL, else the embedded one in FLORIN_HOME. */
export const operatorCommands: readonly Command[] = [
  {
    name: 'operator open',
    summary: 'List charges that are not settled yet.',
    run: showing(async ({ database }) => {
      const { listOpenCharges } = await import('@florin/server/checkout-intents/charges/charge-store');
      return listOpenCharges(database, LISTED_MAX);
    }),
  },
  {
    name: 'operator cancel',
    summary: 'Cancel a checkout intent whose order was not sent.',
    takes: '<intent>',
    run: acting(async ({ database }, [intent]) => {
      const { cancelAsOperator } = await import('@florin/server/checkout-intents/operator-actions');
      return cancelAsOperator(database, intent!);
    }),
  },
  {
    name: 'operator resolve',
    summary: 'Report the outcome of a charge at the shop: "placed <order>" or "no-order".',
    takes: '<intent> <finding> [order]',
    run: acting(async ({ database }, [intent, finding, order]) => {
      const { resolveCharge } = await import('@florin/server/checkout-intents/operator-actions');
      if (finding === 'no-order' && order === undefined)
        return resolveCharge(database, intent!, { kind: 'no_order' });
      if (finding === 'placed' && order !== undefined)
        return resolveCharge(database, intent!, { kind: 'placed', chargeId: order });
      throw new UsageError('<finding> is "placed" with the merchant’s order, or "no-order".');
    }),
  },
  {
    name: 'operator explain',
    summary: 'Show the steps of a checkout intent, how its pages were understood, and why.',
    takes: '<intent>',
    run: (call) =>
      onStory(call, (story, { tellStory }) => {
        if (call.output.isJson) return call.output.json(story);
        for (const line of tellStory(story)) call.output.say(line);
      }),
  },
  {
    name: 'operator export',
    summary: 'Export the pages of a checkout intent to a file, to read them again without the shop.',
    takes: '<intent>',
    run: (call) => onStory(call, (story, { caseOf }) => call.output.json(caseOf(story))),
  },
  {
    name: 'operator status',
    summary: 'Show queues, failures and how far behind the chain the installation is.',
    async run(call) {
      const { readInstallation } = await import('@florin/server/operations/installation-store');
      await onDatabase(call, async ({ database }) => showStatus(call, await readInstallation(database)));
      return undefined;
    },
  },
  {
    name: 'operator parked',
    summary: 'List transactions that could not be read or understood yet.',
    run: showing(async ({ database }) => {
      const { listParkedTransactions } = await import('@florin/server/operations/installation-store');
      return listParkedTransactions(database, LISTED_MAX);
    }),
  },
  {
    name: 'operator shops',
    summary: 'List shops that keep failing.',
    run: showing(async ({ database }) => {
      const { listFailingShops } = await import('@florin/server/operations/installation-store');
      return listFailingShops(database, LISTED_MAX);
    }),
  },
  {
    name: 'operator flows',
    summary: 'List shops whose checkout was learned, and when.',
    run: showing(async ({ database }) => {
      const { listLearnedFlows } = await import('@florin/server/checkout-intents/worker/merchant-store');
      return listLearnedFlows(database, LISTED_MAX);
    }),
  },
  {
    name: 'operator stray',
    summary: 'List payments for objects that are not in this database.',
    run: showing(async ({ database }) => {
      const { listStrayPayments } = await import('@florin/server/settlement/strays/stray-store');
      const strays = await listStrayPayments(database, LISTED_MAX);
      return strays.map(({ landed_at, signature, sender, destination, amount, reference_addresses }) => ({
        landed_at,
        signature,
        sender,
        destination,
        amount,
        references: reference_addresses.join(','),
      }));
    }),
  },
  {
    name: 'operator forget',
    summary: 'Erase a buyer’s details, by email address (at every merchant) or by checkout session.',
    takes: '<email or session>',
    run: (call) =>
      onDatabase(call, async ({ database }) => {
        const { forgetBuyer } = await import('@florin/server/checkout-sessions/buyer/store');
        const sessions = await forgetBuyer(database, call.words[0]!);
        if (call.output.isJson) call.output.json({ sessions });
        else call.output.say(`erased in ${sessions} ${sessions === 1 ? 'session' : 'sessions'}`);
        return 0;
      }),
  },
  {
    name: 'operator invite-owner',
    summary: 'Make a link that lets a new owner into an account whose owners lost their wallets.',
    takes: '<account>',
    options: {
      name: { type: 'string', value: 'name', help: 'whom the link is for; "New owner" where it is left out' },
    },
    run: (call) =>
      onDatabase(call, async ({ database, config }) => {
        const { inviteOwnerAsOperator } = await import('@florin/server/members/invite-owner');
        const { MemberInvitationCreate } = await import('@florin/wire/accounts/member');
        const { urlsOf } = await import('@florin/server/urls');
        const [account] = call.words;
        const name = call.options.text('name') ?? 'New owner';
        const wanted = MemberInvitationCreate.safeParse({ name, role: 'owner' });
        if (!wanted.success) throw new UsageError('--name takes one line of 1 to 60 characters.');
        const invited = await inviteOwnerAsOperator(database, account!, wanted.data.name);
        if (!invited.ok) return tell(call, invited);
        const { token, expiresAt, businessName } = invited;
        call.output.object({
          business: businessName,
          url: `${urlsOf(config, config.port).app}/join#${token}`,
          expires_at: new Date(expiresAt * 1_000).toISOString(),
        });
        return 0;
      }),
  },
  {
    name: 'operator audit verify',
    summary:
      'Compare every event of money with the sealed history: what was changed, removed, inserted or reordered.',
    options: {
      key: {
        type: 'string',
        value: 'public key',
        help: 'instead of the one that follows from the secret: `x` of it',
      },
      root: {
        type: 'string',
        value: 'number:hash',
        help: 'a root that was kept elsewhere, and must still be there',
      },
    },
    run: (call) =>
      onDatabase(call, async ({ database, config }) => {
        const { verifyHistory } = await import('@florin/server/sealed-history/verify');
        return showAudit(call, await verifyHistory(database, await trustOf(call, config)));
      }),
  },
  {
    name: 'operator sponsorship show',
    summary: 'Show how many network fees the sponsor has paid and can still pay for an account.',
    takes: '<account>',
    async run(call) {
      return onDatabase(call, async ({ database, config }) => {
        const { findCredit } = await import('@florin/server/sponsorship/credit-store');
        const { startingLamports } = await import('@florin/server/sponsorship-terms/credit-terms');
        const credit = await findCredit(database, call.words[0]!);
        if (credit === null) return tell(call, noAccount(call.words[0]!));
        const { earned_lamports: earned, granted_lamports: granted, taken_lamports: taken } = credit;
        const starting = Number(startingLamports(config.sponsorshipCredit));
        call.output.object({ starting, earned, granted, taken, left: starting + earned + granted - taken });
        return 0;
      });
    },
  },
  {
    name: 'operator sponsorship grant',
    summary: 'Let the sponsor pay more network fees for an account.',
    takes: '<account> <lamports>',
    run: acting(async ({ database }, [account, lamports]) => {
      if (!LAMPORTS.test(lamports!)) throw new UsageError('<lamports> is a whole number of up to 15 digits.');
      const { addGrant } = await import('@florin/server/sponsorship/credit-store');
      return (await addGrant(database, account!, BigInt(lamports!))) ? { ok: true } : noAccount(account!);
    }),
  },
];

type Telling = typeof import('@florin/server/checkout-intents/steps/story');

/** What both say of an intent that nobody has, or that left nothing behind. */
function onStory(call: Call, show: (story: Story, telling: Telling) => void): Promise<number> {
  return onDatabase(call, async ({ database }) => {
    const telling = await import('@florin/server/checkout-intents/steps/story');
    const [intent] = call.words;
    const story = await telling.readStory(database, intent!);
    if (story.length === 0)
      return tell(call, { ok: false, reason: `there is no step of a checkout intent ${intent}` });
    show(story, telling);
    return 0;
  });
}

interface Opened {
  readonly database: Database;
  readonly config: Config;
}

function showing(read: (opened: Opened) => Promise<readonly object[]>): Command['run'] {
  return async (call) => {
    await onDatabase(call, async (opened) => call.output.rows((await read(opened)) as readonly Row[]));
    return undefined;
  };
}

function acting(act: (opened: Opened, words: readonly string[]) => Promise<OperatorOutcome>): Command['run'] {
  return (call) => onDatabase(call, async (opened) => tell(call, await act(opened, call.words)));
}

async function onDatabase<T>({ terminal }: Call, work: (opened: Opened) => Promise<T>): Promise<T> {
  const { ConfigError, readConfig } = await import('@florin/server/config');
  const { openDatabase } = await import('@florin/server/database/database');
  const config = readOrThrow(() => readConfig(terminal.environment), ConfigError);
  const postgres = config.databaseUrl === null ? await startEmbedded(config.home) : null;
  const database = openDatabase(config.databaseUrl ?? postgres!.url, {
    maxConnections: 1,
    applicationName: 'florin-operator',
  });
  try {
    return await work({ database, config });
  } finally {
    await database.end();
    await postgres?.stop();
  }
}

function readOrThrow<T>(read: () => T, kind: new (problems: string[]) => Error): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof kind) throw new CommandError(error.message);
    throw error;
  }
}

async function startEmbedded(home: string) {
  const { startEmbeddedPostgres } = await import('@florin/embedded-postgres/embedded-postgres');
  const { Home } = await import('../home/home.ts');
  return startEmbeddedPostgres({ directory: new Home(home).path });
}

function showStatus({ output }: Call, installation: Installation): void {
  if (output.isJson) {
    output.json(installation);
    return;
  }
  const { cursors, charges, jobs, webhooks, sealing, ...counts } = installation;
  const rows = [
    ...cursors.map(({ name, behind_seconds, parked, gaps, is_led }) => [
      `settlement of ${name}`,
      `${Math.round(behind_seconds)} s behind`,
      `${parked} parked`,
      `${gaps} gaps`,
      is_led ? 'led' : 'led by nobody',
    ]),
    ...charges.map(waitingLine('charges')),
    ...jobs.map(waitingLine('jobs')),
    [
      'webhooks',
      `${Math.round(webhooks.lag_seconds)} s behind`,
      `${webhooks.failing_endpoints} endpoints fail`,
    ],
    [
      'sealed history',
      `${Math.round(sealing.waiting_seconds)} s behind`,
      sealing.damage ? `damaged: ${sealing.damage}` : 'whole',
    ],
    ['jobs given up', counts.jobsGivenUp],
    ['stray payments of the last day', counts.straysOfToday],
    ['sponsored claims of today', counts.claimsToday, `${counts.claimsAdvancedToday} advanced`],
    ['shops left alone', counts.merchantsPaused],
  ];
  for (const columns of rows) output.say(columns.join('\t'));
}

/** Of the key, nothing is taken from the database: whoever can change events can change that, too. */
async function trustOf({ options }: Call, config: Config): Promise<Trust> {
  const { historyKeyOf, publicKeyOf } = await import('@florin/server/sealed-history/key');
  const [, number, hash] = ROOT.exec(options.text('root') ?? '') ?? [];
  if (options.has('root') && hash === undefined)
    throw new UsageError('--root takes what this command printed: a number, a colon, 64 hexadecimal digits.');
  const keptRoot = hash === undefined ? null : { number: Number(number), hash };
  const given = options.text('key');
  if (given !== undefined) {
    if (publicKeyOf({ x: given }) === null)
      throw new UsageError('--key takes `x` of a key at /.well-known/florin-history.');
    return { publicKey: given, key: null, keptRoot };
  }
  const secret = config.secretKey ?? (await homeSecret(config.home));
  if (config.historySigningKey === null && secret === null)
    throw new CommandError(
      'Set FLORIN_SECRET_KEY or HISTORY_SIGNING_KEY as the service has it, or give --key.',
    );
  const key = historyKeyOf(config.historySigningKey, secret!);
  return { publicKey: key.publicJwk.x, key, keptRoot };
}

/** Null where nothing was started there yet. */
async function homeSecret(path: string): Promise<Buffer | null> {
  const { existsSync } = await import('node:fs');
  const { join } = await import('node:path');
  if (!existsSync(join(path, SECRET_FILE))) return null;
  const { Home } = await import('../home/home.ts');
  return new Home(path).secret(SECRET_FILE);
}

function showAudit({ output }: Call, report: AuditReport): number {
  const status = report.findings.length === 0 ? 0 : 1;
  if (output.isJson) {
    output.json(report);
    return status;
  }
  for (const { kind, event, account, place, detail } of report.findings)
    output.say(`${kind}\t${event ?? '-'}\t${account ?? '-'}\tplace ${place ?? '-'}\t${detail}`);
  if (report.more_findings > 0) output.say(`and ${report.more_findings} more`);
  const { sealed, forgotten, waiting, roots, newest_root: newest } = report;
  output.say(
    `${sealed} events sealed, ${forgotten} of them past their term; ${waiting} wait; ${roots} roots`,
  );
  if (newest !== null) output.say(`keep this elsewhere, for --root: ${newest.number}:${newest.hash}`);
  return status;
}

function waitingLine(what: string) {
  return ({ name, count, oldest_seconds }: Waiting) => [
    `${what} (${name})`,
    count,
    `oldest ${Math.round(oldest_seconds)} s`,
  ];
}

function noAccount(account: string): OperatorOutcome {
  return { ok: false, reason: `there is no account ${account}` };
}

function tell({ output, terminal }: Call, outcome: OperatorOutcome): number {
  if (!outcome.ok) {
    terminal.error(`refused: ${outcome.reason}\n`);
    return 1;
  }
  if (output.isJson) output.json({ done: true });
  else output.say('done');
  return 0;
}
