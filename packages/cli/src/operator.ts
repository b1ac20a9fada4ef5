import { startEmbeddedPostgres } from '@florin/embedded-postgres/embedded-postgres';
import {
  cancelAsOperator,
  type OperatorOutcome,
  resolveCharge,
} from '@florin/server/checkout-intents/operator-actions';
import { listOpenCharges } from '@florin/server/checkout-intents/worker/charge-store';
import { configOrExit, readConfig } from '@florin/server/config';
import { type Database, openDatabase } from '@florin/server/database/database';
import {
  type Installation,
  listFailingShops,
  listParkedTransactions,
  readInstallation,
  type Waiting,
} from '@florin/server/operations/installation-store';
import { listStrayPayments } from '@florin/server/settlement/strays/stray-store';
import { addGrant, type Credit, findCredit } from '@florin/server/sponsorship/credit-store';
import { startingLamports } from '@florin/server/sponsorship/credit-terms';
import { Home } from './home/home.ts';

const USAGE = `Usage, for whoever can reach the database (DATABASE_URL, else the embedded one in $FLORIN_HOME):

  node packages/cli/dist/operator.js open                           charges that are not settled yet
  node packages/cli/dist/operator.js cancel <intent>                cancel what was not submitted
  node packages/cli/dist/operator.js resolve <intent> placed <id>   the merchant has the order with this id
  node packages/cli/dist/operator.js resolve <intent> no-order      the merchant has no order and will have none
  node packages/cli/dist/operator.js status                         what waits, and how far behind the chain we are
  node packages/cli/dist/operator.js parked                         transactions that could not be read or understood yet
  node packages/cli/dist/operator.js shops                          shops that keep failing
  node packages/cli/dist/operator.js stray                          payments for what this database does not know
  node packages/cli/dist/operator.js sponsorship show <account>     what the account may still cost the sponsor, and has cost
  node packages/cli/dist/operator.js sponsorship grant <account> <lamports>
                                                                    let the account cost the sponsor so much more
`;

const LISTED_MAX = 100;
/** Less than a million SOL: a slip of the finger has more digits. */
const LAMPORTS = /^[1-9]\d{0,14}$/;

const config = configOrExit(readConfig);
const postgres =
  config.databaseUrl === null ? await startEmbeddedPostgres({ directory: new Home(config.home).path }) : null;
const database = openDatabase(config.databaseUrl ?? postgres!.url, {
  maxConnections: 1,
  applicationName: 'florin-operator',
});
try {
  process.exitCode = await run(database, process.argv.slice(2));
} finally {
  await database.end();
  await postgres?.stop();
}

async function run(database: Database, words: readonly string[]): Promise<number> {
  const [command, id, finding, chargeId] = words;
  if (command === 'sponsorship') return await sponsorship(database, words.slice(1));
  if (command === 'open') return await listOpen(database);
  if (command === 'stray') return await listStray(database);
  if (command === 'status') return tellStatus(await readInstallation(database));
  if (command === 'parked') return tellRows(await listParkedTransactions(database, LISTED_MAX));
  if (command === 'shops') return tellRows(await listFailingShops(database, LISTED_MAX));
  if (command === 'cancel' && id !== undefined) return tell(await cancelAsOperator(database, id));
  if (command === 'resolve' && id !== undefined && finding === 'no-order') {
    return tell(await resolveCharge(database, id, { kind: 'no_order' }));
  }
  if (command === 'resolve' && id !== undefined && finding === 'placed' && chargeId !== undefined) {
    return tell(await resolveCharge(database, id, { kind: 'placed', chargeId }));
  }
  return tellUsage();
}

async function sponsorship(
  database: Database,
  [action, account, lamports]: readonly string[],
): Promise<number> {
  if (account === undefined) return tellUsage();
  if (action === 'show') return tellCredit(account, await findCredit(database, account));
  if (action !== 'grant' || lamports === undefined || !LAMPORTS.test(lamports)) return tellUsage();
  const isGranted = await addGrant(database, account, BigInt(lamports));
  return tell(isGranted ? { ok: true } : noAccount(account));
}

function tellCredit(account: string, credit: Credit | null): number {
  if (credit === null) return tell(noAccount(account));
  const { earned_lamports, granted_lamports, taken_lamports } = credit;
  const starting = Number(startingLamports(config.sponsorshipCredit));
  const left = starting + earned_lamports + granted_lamports - taken_lamports;
  const lines = { starting, earned: earned_lamports, granted: granted_lamports, taken: taken_lamports, left };
  for (const [name, lamports] of Object.entries(lines)) process.stdout.write(`${name}\t${lamports}\n`);
  return 0;
}

function noAccount(account: string): OperatorOutcome {
  return { ok: false, reason: `there is no account ${account}` };
}

function tellUsage(): number {
  process.stderr.write(USAGE);
  return 2;
}

async function listOpen(database: Database): Promise<number> {
  for (const charge of await listOpenCharges(database, LISTED_MAX)) {
    const { intent_id, state, url, armed_at, looks, detail } = charge;
    const columns = [intent_id, state, url, armed_at ?? '-', looks, detail ?? '-'];
    process.stdout.write(`${columns.join('\t')}\n`);
  }
  return 0;
}

function tellStatus(installation: Installation): number {
  const { cursors, charges, jobs, webhooks, ...counts } = installation;
  const lines = [
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
    ['jobs given up', counts.jobsGivenUp],
    ['stray payments of the last day', counts.straysOfToday],
    ['sponsored claims of today', counts.claimsToday, `${counts.claimsAdvancedToday} advanced`],
    ['shops left alone', counts.merchantsPaused],
  ];
  for (const columns of lines) process.stdout.write(`${columns.join('\t')}\n`);
  return 0;
}

function waitingLine(what: string) {
  return ({ name, count, oldest_seconds }: Waiting) => [
    `${what} (${name})`,
    count,
    `oldest ${Math.round(oldest_seconds)} s`,
  ];
}

function tellRows(rows: readonly object[]): number {
  for (const row of rows) process.stdout.write(`${Object.values(row).join('\t')}\n`);
  return 0;
}

async function listStray(database: Database): Promise<number> {
  for (const stray of await listStrayPayments(database, LISTED_MAX)) {
    const { signature, landed_at, sender, destination, amount, reference_addresses } = stray;
    const columns = [landed_at, signature, sender, destination, amount, reference_addresses.join(',')];
    process.stdout.write(`${columns.join('\t')}\n`);
  }
  return 0;
}

function tell(outcome: OperatorOutcome): number {
  if (outcome.ok) process.stdout.write('done\n');
  else process.stderr.write(`refused: ${outcome.reason}\n`);
  return outcome.ok ? 0 : 1;
}
