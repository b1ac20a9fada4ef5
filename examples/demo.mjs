// Plays all three products against a running Florin, shows each step as it happens, and prints what came of it:
//   npm run demo
//   npm run demo -- checkout
import { keypairSigner, newKeypair, signClaim, signTransaction } from '@florin/sdk/signing';
import { demo, florin, newWallet, play, send } from './florin.mjs';
import { giveGift } from './gift.mjs';

/** The demo account's test card has this one; a shop that keeps none asks for it again. */
const CARD_CVC = '123';

const SCENES = { gift: claimAGift, payment: payASession, checkout: buyFromAShop };
const wanted = process.argv.slice(2).filter((name) => name in SCENES);

await play(async () => {
  const rows = [];
  for (const product of wanted.length > 0 ? wanted : Object.keys(SCENES)) {
    console.log(product);
    const startedMs = performance.now();
    const outcome = await SCENES[product]();
    rows.push({ product, ...outcome, seconds: Math.round((performance.now() - startedMs) / 100) / 10 });
  }
  console.table(rows);
});

function tell(what) {
  console.log(`  ${what}`);
}

/** A recipient without a cent claims a gift: their wallet signs, the code signs, the service pays the fee. */
async function claimAGift() {
  const { code, gift } = await giveGift(2500, tell);
  const recipient = await keypairSigner(await newKeypair());
  const shown = await florin.publicGifts.retrieve(gift.id);
  const release = await florin.gifts.release(gift.id, { recipient_address: recipient.address });
  const transaction = await signClaim(release, { code, recipient, gift: shown });
  await florin.transactions.submit({ transaction });
  tell(`claimed by ${recipient.address}, a wallet without a cent`);
  const claimed = await florin.gifts.waitFor(gift.id, 'released');
  tell('settled');
  return { object: claimed.id, status: claimed.status, amount: claimed.amount };
}

/** A buyer pays a checkout session through its Solana Pay transaction request. */
async function payASession() {
  const session = await florin.checkoutSessions.create({
    line_items: [
      { product_data: { name: 'Darjeeling tea', price_data: { unit_amount: 1250 } }, quantity: 2 },
    ],
  });
  tell(`asks for 25.00: ${session.url}`);
  const buyer = await newWallet(100_000_000);
  const request = await florin.pay.sessions.build(session.id, { account: buyer.address });
  await send(await signTransaction(request.transaction, buyer));
  tell(`paid by ${buyer.address}`);
  const paid = await florin.checkoutSessions.waitFor(session.id, 'complete');
  tell('settled');
  return { object: paid.id, status: paid.payment_status, amount: paid.amount_total };
}

/** An agent buys from a demo shop with the demo account's test card, and chooses where it is asked to. */
async function buyFromAShop() {
  const [url] = demo.shops.ucp;
  const { id } = await florin.checkoutIntents.create({ url, prompt: 'two of them' });
  tell(`wants two of ${url}`);
  const asked = await settled(id);
  if (asked.next_action?.type === 'select_options') {
    const options = firstChoices(asked.next_action.options_schema);
    tell(`is asked for ${Object.keys(options).join(', ')}`);
    await florin.checkoutIntents.respond(id, { options });
  }
  const quoted = await settled(id);
  if (quoted.status === 'requires_confirmation') {
    tell(`is quoted ${(quoted.amount / 100).toFixed(2)} and confirms`);
    await florin.checkoutIntents.confirm(id);
  }
  const { status, amount, failure_message } = await settled(id);
  tell(failure_message ?? status);
  return { object: id, status, amount };
}

function settled(id) {
  const states = ['requires_action', 'requires_confirmation', 'succeeded', 'failed', 'canceled'];
  return florin.checkoutIntents.waitFor(id, states);
}

function firstChoices({ properties }) {
  const choice = ([name, { enum: values }]) => [name, name === 'card_cvc' ? CARD_CVC : values?.[0]];
  return Object.fromEntries(Object.entries(properties).map(choice));
}
