import { startEmbeddedPostgres } from '@florin/embedded-postgres/embedded-postgres';
import {
  cancelAsOperator,
  type OperatorOutcome,
  resolveCharge,
} from '@florin/server/checkout-intents/operator-actions';
import { listOpenCharges } from '@florin/server/checkout-intents/worker/charge-store';
import { configOrExit, readConfig } from '@florin/server/config';
import { type Database, openDatabase } from '@florin/server/database/database';
import { Home } from './home/home.ts';

const USAGE = `Usage, for whoever can reach the database (DATABASE_URL, else the embedded one in $FLORIN_HOME):

  node packages/cli/dist/operator.js open                           charges that are not settled yet
  node packages/cli/dist/operator.js cancel <intent>                cancel what was not submitted
  node packages/cli/dist/operator.js resolve <intent> placed <id>   the merchant has the order with this id
  node packages/cli/dist/operator.js resolve <intent> no-order      the merchant has no order and will have none
`;

const LISTED_MAX = 100;

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

async function run(database: Database, [command, id, finding, chargeId]: readonly string[]): Promise<number> {
  if (command === 'open') return await listOpen(database);
  if (command === 'cancel' && id !== undefined) return tell(await cancelAsOperator(database, id));
  if (command === 'resolve' && id !== undefined && finding === 'no-order') {
    return tell(await resolveCharge(database, id, { kind: 'no_order' }));
  }
  if (command === 'resolve' && id !== undefined && finding === 'placed' && chargeId !== undefined) {
    return tell(await resolveCharge(database, id, { kind: 'placed', chargeId }));
  }
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

function tell(outcome: OperatorOutcome): number {
  if (outcome.ok) process.stdout.write('done\n');
  else process.stderr.write(`refused: ${outcome.reason}\n`);
  return outcome.ok ? 0 : 1;
}
