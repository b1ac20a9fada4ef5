// Plays all three products against a running Florin and prints what happened: npm run demo
import { generateKeyPairSigner, getBase64Encoder, getTransactionDecoder } from '@solana/kit';
import { signWithReleaseCode } from '../packages/release-code/dist/key.js';
import { call, demo, newWallet, send, sign, until } from './florin.mjs';
import { giveGift } from './gift.mjs';

const rows = [];
await play('gift', claimAGift);
await play('payment', payASession);
await play('checkout', buyFromAShop);
console.table(rows);

async function play(product, scene) {
  const startedMs = performance.now();
  const outcome = await scene();
  rows.push({ product, ...outcome, seconds: Math.round((performance.now() - startedMs) / 100) / 10 });
}

/** A recipient without a cent claims a gift: their wallet signs, the code signs, the service pays the fee. */
async function claimAGift() {
  const { code, gift } = await giveGift(2500);
  const recipient = await generateKeyPairSigner();
  const release = await call('POST', `/v1/gifts/${gift.id}/release`, {
    recipient_address: recipient.address,
  });
  const signed = await sign(release.next_action.transaction.serialized_transaction, recipient);
  await call('POST', '/v1/public/transactions/submit', { transaction: await signWithCode(signed, code) });
  const claimed = await until(`/v1/gifts/${gift.id}`, ({ status }) => status === 'released');
  return { object: claimed.id, status: claimed.status, amount: claimed.amount };
}

/** The code's signature goes into the place that the transaction keeps for its key. */
async function signWithCode(transactionBase64, code) {
  const bytes = Buffer.from(transactionBase64, 'base64');
  const { messageBytes, signatures } = getTransactionDecoder().decode(
    getBase64Encoder().encode(transactionBase64),
  );
  const place = Object.entries(signatures).findLastIndex(
    ([address, signature]) => signature === null && isNotSponsor(address),
  );
  bytes.set(await signWithReleaseCode(code, messageBytes), 1 + place * 64);
  return bytes.toString('base64');

  function isNotSponsor(address) {
    return address !== Object.keys(signatures)[0];
  }
}

/** A buyer pays a checkout session through its Solana Pay transaction request. */
async function payASession() {
  const session = await call('POST', '/v1/checkout_sessions', {
    line_items: [
      { product_data: { name: 'Darjeeling tea', price_data: { unit_amount: 1250 } }, quantity: 2 },
    ],
  });
  const buyer = await newWallet(100_000_000);
  const request = await call('POST', `/pay/sessions/${session.id}`, { account: buyer.address });
  await send(await sign(request.transaction, buyer));
  const paid = await until(`/v1/checkout_sessions/${session.id}`, ({ status }) => status === 'complete');
  return { object: paid.id, status: paid.payment_status, amount: paid.amount_total };
}

/** An agent buys from a demo shop with the demo account's test card, and approves the shop when it is asked to. */
async function buyFromAShop() {
  const settled = (id) => until(`/v1/checkout_intents/${id}`, ({ status }) => status !== 'processing');
  const { id } = await call('POST', '/v1/checkout_intents', {
    url: demo.shops.ucp[0],
    prompt: 'two of them',
  });
  const asked = await settled(id);
  if (asked.next_action?.type === 'select_options') {
    await call('POST', `/v1/checkout_intents/${id}/respond`, {
      options: firstChoices(asked.next_action.options_schema),
    });
  }
  const quoted = await settled(id);
  if (quoted.status === 'requires_confirmation') await call('POST', `/v1/checkout_intents/${id}/confirm`);
  const { status, amount } = await settled(id);
  return { object: id, status, amount };
}

function firstChoices({ properties }) {
  return Object.fromEntries(Object.entries(properties).map(([key, { enum: values }]) => [key, values[0]]));
}
