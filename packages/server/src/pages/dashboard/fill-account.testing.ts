import { sql } from '../../database/sql.ts';
import { newId } from '../../ids.ts';
import type { TestFlorin } from '../../testing/florin.testing.ts';

const PAYER = '3Z1aRkUdGvvTHZ7vKYV3vQwDn3QmCyVHbXg6rbQTmPbc';
const SIGNATURE = '5h6xBEauJ3PK6SWCZ1PGjBvj8vDdWG3KpwATGy1ARAXFSDwt8GFXM7W5Ncn16wmqokgpiKRLuS83KUxyZyv2sUY';
const LETTERS = 'ABCDEFGHJKLMN';
const SCRIPT = '<img src=x onerror=alert(1)><script>alert(1)</script>';

/** An account with something of everything; what the chain would write is written into the database. */
export async function fillAccount(florin: TestFlorin): Promise<void> {
  const { database, accountId } = florin;
  const product = (
    await florin.post('/v1/products', {
      json: { name: SCRIPT, amount: 1250, type: 'good', description: SCRIPT },
    })
  ).body.id;
  await florin.post('/v1/checkout_links', { json: { line_items: [{ product, quantity: 2 }] } });
  const session = async (name: string, unit_amount: number) => {
    const json = {
      line_items: [{ product_data: { name, price_data: { unit_amount } } }],
      metadata: { note: SCRIPT },
    };
    return (await florin.post('/v1/checkout_sessions', { json })).body.id as string;
  };
  await florin.post('/v1/transaction_intents', { json: { amount: 123_456 } });
  await session(`Jasmine pearls, ${SCRIPT}`, 900);
  const now = Math.floor(Date.now() / 1000);
  for (let index = 0; index < 12; index++) {
    const id = await session('Jasmine pearls, first flush, in a tin', 1000 + index * 777);
    const at = now - index * 2 * 86_400;
    const signature = SIGNATURE + LETTERS[index];
    await database.query(sql`
      UPDATE checkout_sessions SET status = 'complete', payment_status = 'paid', settlement_signature = ${signature}, settled_at = ${at}
      WHERE id = ${id}`);
    await database.query(sql`
      INSERT INTO transactions (account_id, id, type, source, signature, sender_address, recipient_address, amount, created)
      SELECT account_id, ${newId('transaction')}, 'checkout_session', id, ${signature}, ${PAYER}, recipient_address, amount_total, ${at}
      FROM checkout_sessions WHERE id = ${id}`);
  }
  await database.query(sql`
    INSERT INTO unmatched_payments (account_id, id, signature, instruction, reason, amount, amount_base_units, mint,
      sender_address, recipient_address, source, created)
    VALUES (${accountId}, ${newId('unmatched_payment')}, ${`${SIGNATURE}N`}, '2', 'already_settled', 2000, 20000000, ${PAYER}, ${PAYER}, ${PAYER},
      ${newId('checkout_session')}, ${now})`);
}
