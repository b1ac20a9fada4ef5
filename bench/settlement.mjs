// What settlement costs while payment requests wait to be paid: calls to the nodes, memory, and how soon after finality
// a payment is settled. Beside it, what polling every reference would cost.
import { buildPayment } from '../packages/chain/dist/builders/payment.js';
import { USDC_MINT_ADDRESS } from '../packages/chain/dist/usdc.js';
import { json, sql } from '../packages/server/dist/database/sql.js';
import { insertOnce } from '../packages/server/dist/idempotency/insert-once.js';
import { RecipientAccounts } from '../packages/server/dist/payment-requests/recipient-accounts.js';
import { watchedReference } from '../packages/server/dist/payment-requests/watched-reference.js';
import { paymentFollower } from '../packages/server/dist/settlement/payments/follower.js';
import { SWEEP_BUDGET } from '../packages/server/dist/settlement/payments/sweep.js';
import { draftTransactionIntent } from '../packages/server/dist/transaction-intents/draft.js';
import {
  minuteOfPolls,
  momentOf,
  POLLS_A_MINUTE,
  reportLatency,
  signAndSend,
  startScene,
} from './settlement/scene.mjs';

const OPEN = Number(process.env.BENCH_OPEN_INTENTS ?? 1_000_000);
const PAYMENTS = Number(process.env.BENCH_PAYMENTS ?? 150);
const WANTED_INTERVALS = 1.5;
const LOOK_UPS_A_SWEEP = Object.values(SWEEP_BUDGET).reduce((sum, count) => sum + count);

const scene = await startScene('payments');
const { database, services, account, merchant } = scene;
const recipients = new RecipientAccounts(services.chain);
try {
  const rows = [];
  for (const open of [0, 1_000, OPEN]) {
    await openIntents(open);
    rows.push({
      'open intents': open,
      ...(await minuteOfPolls(scene, paymentFollower(services))),
      'never more than': POLLS_A_MINUTE * (2 + LOOK_UPS_A_SWEEP),
      'polling each reference every 2 s': open * POLLS_A_MINUTE,
    });
  }
  console.log('One minute of polls (30), every reference overdue:');
  console.table(rows);
  await reportLatency(scene, paymentFollower(services), {
    title: `Final on chain -> succeeded, beside ${OPEN.toLocaleString('en')} open intents`,
    count: PAYMENTS,
    wanted: WANTED_INTERVALS,
    pay: payNewIntent,
    settled: succeeded,
  });
} finally {
  await scene.stop();
}

/** Requests of every age up to a month, as they pile up in a service that nobody tidies. */
async function openIntents(count) {
  await database.execute(sql`TRUNCATE transaction_intents, watched_references`);
  if (count === 0) return;
  const template = await draftTransactionIntent(services, recipients, account.id, { amount: 100 });
  await database.execute(sql`
    INSERT INTO transaction_intents
    SELECT row.* FROM generate_series(1, ${count}::bigint) number,
      jsonb_populate_record(null::transaction_intents, ${json(template)} || jsonb_build_object(
        'id', 'ti_01k' || lpad(number::text, 23, '0'), 'reference', ${reference()})) row`);
  await database.execute(sql`
    INSERT INTO watched_references (reference, lane, watched_since, sweep_at)
    SELECT ${reference()}, CASE WHEN number % 1000 = 0 THEN 'fresh' ELSE 'open' END,
      now() - number * interval '2.5 seconds', now() - interval '1 second'
    FROM generate_series(1, ${count}::bigint) number`);
  await database.execute(sql`ANALYZE transaction_intents, watched_references`);
}

/** An address of 32 bytes: any 43 base58 characters behind this letter are one. */
function reference() {
  return sql`'A' || rpad('bench', 33, '1') || translate(lpad(number::text, 10, '0'), '0', 'z')`;
}

async function payNewIntent(payer) {
  const intent = await draftTransactionIntent(services, recipients, account.id, { amount: 100 });
  const watched = [watchedReference(intent.reference)];
  await insertOnce(database, null, { transaction_intents: [intent], watched_references: watched }, null);
  const transfers = [{ recipient: merchant.address, amount: 1_000_000n }];
  const references = [intent.reference, services.network.beacon];
  const payment = { mint: USDC_MINT_ADDRESS, payer: payer.address, transfers, references, memo: intent.id };
  const { transactionBase64 } = await buildPayment(payment, await momentOf(services));
  await signAndSend(services, transactionBase64, payer);
  return intent.id;
}

function succeeded(ids) {
  return database.query(
    sql`SELECT id FROM transaction_intents WHERE id = ANY(${ids}) AND status = 'succeeded'`,
  );
}
