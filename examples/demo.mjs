// Plays all three products against a running Florin and prints what happened: npm run demo
import { keypairSigner, newKeypair, signClaim, signTransaction } from '@florin/sdk/signing';
import { demo, florin, newWallet, send } from './florin.mjs';
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
  const recipient = await keypairSigner(await newKeypair());
  const shown = await florin.publicGifts.retrieve(gift.id);
  const release = await florin.gifts.release(gift.id, { recipient_address: recipient.address });
  const transaction = await signClaim(release, { code, recipient, gift: shown });
  await florin.transactions.submit({ transaction });
  const claimed = await florin.gifts.waitFor(gift.id, 'released');
  return { object: claimed.id, status: claimed.status, amount: claimed.amount };
}

/** A buyer pays a checkout session through its Solana Pay transaction request. */
async function payASession() {
  const session = await florin.checkoutSessions.create({
    line_items: [
      { product_data: { name: 'Darjeeling tea', price_data: { unit_amount: 1250 } }, quantity: 2 },
    ],
  });
  const buyer = await newWallet(100_000_000);
  const request = await florin.pay.sessions.build(session.id, { account: buyer.address });
  await send(await signTransaction(request.transaction, buyer));
  const paid = await florin.checkoutSessions.waitFor(session.id, 'complete');
  return { object: paid.id, status: paid.payment_status, amount: paid.amount_total };
}

/** An agent buys from a demo shop with the demo account's test card, and chooses where it is asked to. */
async function buyFromAShop() {
  const { id } = await florin.checkoutIntents.create({ url: demo.shops.ucp[0], prompt: 'two of them' });
  const asked = await settled(id);
  if (asked.next_action?.type === 'select_options')
    await florin.checkoutIntents.respond(id, { options: firstChoices(asked.next_action.options_schema) });
  const quoted = await settled(id);
  if (quoted.status === 'requires_confirmation') await florin.checkoutIntents.confirm(id);
  const { status, amount } = await settled(id);
  return { object: id, status, amount };
}

function settled(id) {
  const states = ['requires_action', 'requires_confirmation', 'succeeded', 'failed', 'canceled'];
  return florin.checkoutIntents.waitFor(id, states);
}

function firstChoices({ properties }) {
  return Object.fromEntries(Object.entries(properties).map(([key, { enum: values }]) => [key, values[0]]));
}
