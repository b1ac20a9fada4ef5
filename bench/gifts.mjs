// What following gifts costs while many are open: calls to the nodes, and how soon after finality a funded gift is
// `open`. Beside it, what polling every vault would cost.
import { generateKeyPairSigner } from '@solana/kit';
import { buildGiftFunding } from '../packages/chain/dist/builders/gift.js';
import { json, sql } from '../packages/server/dist/database/sql.js';
import { draftGift } from '../packages/server/dist/gifts/draft.js';
import { insertGift } from '../packages/server/dist/gifts/store.js';
import { giftFollower } from '../packages/server/dist/settlement/gifts/follower.js';
import {
  minuteOfPolls,
  momentOf,
  POLLS_A_MINUTE,
  reportLatency,
  signAndSend,
  startScene,
} from './settlement/scene.mjs';

const OPEN = Number(process.env.BENCH_OPEN_GIFTS ?? 100_000);
const GIFTS = Number(process.env.BENCH_GIFTS ?? 150);
const WANTED_INTERVALS = 2;

const scene = await startScene('gifts');
const { database, services, account } = scene;
try {
  const rows = [];
  for (const open of [10, OPEN]) {
    await openGifts(open);
    rows.push({
      'open gifts': open,
      ...(await minuteOfPolls(scene, giftFollower(services))),
      'polling each vault every 2 s': open * POLLS_A_MINUTE,
    });
  }
  console.log('One minute of polls (30):');
  console.table(rows);
  await reportLatency(scene, giftFollower(services), {
    title: `Final on chain -> open, beside ${OPEN.toLocaleString('en')} open gifts`,
    count: GIFTS,
    wanted: WANTED_INTERVALS,
    pay: fundNewGift,
    settled: opened,
  });
  const isFlat = new Set(rows.map((row) => row['RPC calls a minute'])).size === 1;
  if (!isFlat) process.exitCode = 1;
} finally {
  await scene.stop();
}

async function openGifts(count) {
  await database.execute(sql`TRUNCATE gifts CASCADE`);
  const template = { ...(await newGift(account.wallet_address)), status: 'open', funded_at: 1 };
  await database.execute(sql`
    INSERT INTO gifts
    SELECT row.* FROM generate_series(1, ${count}::bigint) number,
      jsonb_populate_record(null::gifts, ${json(template)} || jsonb_build_object(
        'id', 'gift_01k' || lpad(number::text, 23, '0'),
        'release_verification_key', 'key' || number, 'vault_address', 'vault' || number)) row`);
  await database.execute(sql`ANALYZE gifts`);
}

async function newGift(sender) {
  const { address } = await generateKeyPairSigner();
  return draftGift(services, account.id, {
    amount: 2_500,
    sender_address: sender,
    release_verification_key: address,
  });
}

async function fundNewGift(payer) {
  const gift = await newGift(payer.address);
  await insertGift(database, null, gift, null);
  const { programId, mint } = services.network;
  const terms = { programId, mint, sender: payer.address, releaseKey: gift.release_verification_key };
  const { transactionBase64 } = await buildGiftFunding(
    { ...terms, amount: 25_000_000n },
    await momentOf(services),
  );
  await signAndSend(services, transactionBase64, payer);
  return gift.id;
}

function opened(ids) {
  return database.query(sql`SELECT id FROM gifts WHERE id = ANY(${ids}) AND status = 'open'`);
}
