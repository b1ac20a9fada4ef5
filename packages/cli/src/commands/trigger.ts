import { randomBytes } from 'node:crypto';
import { signTransaction } from '@florin/sdk/signing';
import { type EventType, eventTypes } from '@florin/wire/events/event-types';
import {
  buy,
  claimGift,
  fundGift,
  makeGift,
  makeSession,
  openStage,
  payIntent,
  paySession,
  quoteIntent,
  type Stage,
  signAndSubmit,
} from '../demo/scenes.ts';
import { type Command, CommandError, UsageError } from '../terminal/command.ts';
import { demoOf } from '../terminal/credentials.ts';

type Scene = (stage: Stage) => Promise<unknown>;

const EXPIRY_S = 61;
const TIMEOUT_MS = 180_000;

/** What makes each event happen; what no scene can bring about has a reason. */
const SCENES: Readonly<Record<EventType, Scene | string>> = {
  'account.updated': ({ florin }) => florin.account.update({ metadata: { triggered: mark() } }),
  'address.created': playAddress,
  'address.updated': playAddress,
  'address.deleted': playAddress,
  'api_key.created': makeAndRevokeKey,
  'api_key.deleted': makeAndRevokeKey,
  'card.created': makeAndDeleteCard,
  'card.updated': makeAndDeleteCard,
  'card.deleted': makeAndDeleteCard,
  'checkout.session.created': (stage) => makeSession(stage, 1250),
  'checkout.session.canceled': async (stage) =>
    stage.florin.checkoutSessions.cancel((await makeSession(stage, 1250)).id),
  'checkout.session.completed': (stage) => paySession(stage, 1250),
  'checkout.session.payment_seen': (stage) => paySession(stage, 1250),
  'checkout.session.details_given': giveAndEraseDetails,
  'checkout.session.details_erased': giveAndEraseDetails,
  'checkout.session.updated': chooseAmount,
  'checkout.session.expired': ({ florin }) =>
    florin.checkoutSessions.create({
      line_items: [{ product_data: { name: 'Tea', price_data: { unit_amount: 100 } } }],
      expires_at: inSeconds(EXPIRY_S),
    }),
  'checkout.session.payment_lost':
    'the chain would have to take a block back, which the embedded one never does',
  'checkout_intent.created': quoteAndCancel,
  'checkout_intent.processing': (stage) => buy(stage, shopOf(stage.demo, 'ucp'), 'one of them'),
  'checkout_intent.requires_confirmation': quoteAndCancel,
  'checkout_intent.canceled': quoteAndCancel,
  'checkout_intent.requires_action': ({ florin, demo }) =>
    florin.checkoutIntents.create({ url: shopOf(demo, 'swatches') }),
  'checkout_intent.failed': ({ florin, demo }) =>
    florin.checkoutIntents.create({ url: new URL('/no-such-page', shopOf(demo, 'ucp')).href, prompt: 'one' }),
  'checkout_intent.succeeded': (stage) => buy(stage, shopOf(stage.demo, 'ucp'), 'one of them'),
  'checkout_link.created': makeAndCancelLink,
  'checkout_link.canceled': makeAndCancelLink,
  'checkout_link.updated': makeAndCancelLink,
  'checkout_link.sold_out': sellOut,
  'gift.created': (stage) => makeGift(stage, 100),
  'gift.funded': (stage) => fundGift(stage, 100),
  'gift.released': (stage) => claimGift(stage, 100),
  'gift.reclaimed': async (stage) => stage.florin.gifts.reclaim((await makeGift(stage, 100)).gift.id),
  'price.created': playProduct,
  'price.updated': playProduct,
  'price.deleted': playProduct,
  'product.created': playProduct,
  'product.updated': playProduct,
  'product.deleted': playProduct,
  'refund.created': refundAndCancel,
  'refund.canceled': refundAndCancel,
  'refund.succeeded': async (stage) => {
    const refund = await makeRefund(stage);
    await signAndSubmit(stage, refund);
    return stage.florin.refunds.waitFor(refund.id, 'succeeded');
  },
  'transaction.created': (stage) => paySession(stage, 1250),
  'transaction_intent.created': ({ florin }) => florin.transactionIntents.create({ amount: 1250 }),
  'transaction_intent.canceled': async ({ florin }) =>
    florin.transactionIntents.cancel((await florin.transactionIntents.create({ amount: 1250 })).id),
  'transaction_intent.processing': (stage) => payIntent(stage, 1250),
  'transaction_intent.succeeded': (stage) => payIntent(stage, 1250),
  'transaction_intent.expired': ({ florin }) =>
    florin.transactionIntents.create({ amount: 100, expires_at: inSeconds(EXPIRY_S) }),
  'transaction_intent.payment_failed':
    'a wallet would have to pay less than was asked, by a transaction of its own',
  'transaction_intent.requires_action':
    'the chain would have to take a block back, which the embedded one never does',
  'unmatched_payment.created': payCanceled,
  'unmatched_payment.accepted': 'a wallet would have to pay exactly what is asked, without its reference',
  'webhook_endpoint.created': playEndpoint,
  'webhook_endpoint.updated': playEndpoint,
  'webhook_endpoint.disabled': playEndpoint,
  'webhook_endpoint.deleted': playEndpoint,
};

export const triggerCommand: Command = {
  name: 'trigger',
  summary:
    'Trigger an event in the embedded mode, with real objects and play money. Lists the types if you give none.',
  takes: '[type]',
  async run({ words, terminal, output }) {
    const [type] = words;
    if (type === undefined) {
      output.rows(
        Object.entries(SCENES).map(([name, scene]) => ({
          type: name,
          happens: typeof scene === 'string' ? `cannot: ${scene}` : eventTypes[name as EventType],
        })),
      );
      return undefined;
    }
    const scene = SCENES[type as EventType];
    if (scene === undefined)
      throw new UsageError(`There is no event "${type}". "florin trigger" lists them.`);
    if (typeof scene === 'string') throw new CommandError(`${type} cannot be triggered here: ${scene}.`);
    const demo = demoOf(terminal.environment);
    if (demo === null)
      throw new CommandError('Nothing is running in this folder. Run "florin start" (npm start) first.');
    const stage = await openStage(demo);
    output.json(await happen(stage, type as EventType, scene, terminal.signal));
    return undefined;
  },
};

/** Plays the scene and returns the event, once the stream tells of it. */
async function happen(stage: Stage, type: EventType, scene: Scene, outer: AbortSignal) {
  const stop = new AbortController();
  const end = () => stop.abort(outer.reason);
  outer.addEventListener('abort', end, { once: true });
  const timer = setTimeout(() => stop.abort(new CommandError(`${type} did not happen in time.`)), TIMEOUT_MS);
  let isOpen: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    isOpen = resolve;
  });
  const heard = (async () => {
    const events = stage.florin.events.stream({ type }, { signal: stop.signal, onOpen: isOpen });
    for await (const event of events) return event;
  })();
  try {
    await Promise.race([opened, heard]);
    await scene(stage);
    return await heard;
  } finally {
    stop.abort();
    clearTimeout(timer);
    outer.removeEventListener('abort', end);
    await heard.catch(() => undefined); // Whoever waited for it has been told.
  }
}

async function makeAndRevokeKey({ florin }: Stage): Promise<void> {
  const { id } = await florin.apiKeys.create({ name: 'Triggered' });
  await florin.apiKeys.delete(id);
}

async function makeAndDeleteCard({ florin }: Stage): Promise<void> {
  const card = await florin.cards.create({
    number: '4242424242424242',
    exp_month: 12,
    exp_year: new Date().getUTCFullYear() + 3,
  });
  await florin.cards.update(card.id, { nickname: 'Triggered' });
  await florin.cards.delete(card.id);
}

async function makeAndCancelLink({ florin }: Stage): Promise<void> {
  const link = await florin.checkoutLinks.create({
    line_items: [{ product_data: { name: 'Tea', price_data: { unit_amount: 100 } } }],
  });
  await florin.checkoutLinks.update(link.id, { title: 'Tea of the month' });
  await florin.checkoutLinks.cancel(link.id);
}

async function giveAndEraseDetails({ florin }: Stage): Promise<void> {
  const session = await florin.checkoutSessions.create({
    line_items: [{ product_data: { name: 'Tea', price_data: { unit_amount: 100 } } }],
    collect: { email: 'required' },
  });
  await florin.pay.sessions.giveDetails(session.id, { email: 'buyer@example.com' });
  await florin.checkoutSessions.eraseDetails(session.id);
}

async function chooseAmount({ florin }: Stage): Promise<void> {
  const session = await florin.checkoutSessions.create({
    line_items: [{ product_data: { name: 'Donation', price_data: { unit_amount: 500 } } }],
    custom_amount: { minimum: 100 },
  });
  await florin.pay.sessions.choose(session.id, { amount: 700 });
}

/** A link that sells once, opened and paid by one buyer. */
async function sellOut(stage: Stage): Promise<void> {
  const link = await stage.florin.checkoutLinks.create({
    line_items: [{ product_data: { name: 'The last one', price_data: { unit_amount: 100 } } }],
    payment_limit: 1,
  });
  await fetch(link.url, { redirect: 'manual', headers: { 'user-agent': 'Mozilla/5.0' } });
  const { data } = await stage.florin.checkoutSessions.list({ checkout_link: link.id });
  const buyer = await stage.money.newWallet();
  const { transaction } = await stage.florin.pay.sessions.build(data[0]!.id, { account: buyer.address });
  await stage.money.send(await signTransaction(transaction, buyer));
}

async function quoteAndCancel(stage: Stage): Promise<void> {
  const quoted = await quoteIntent(stage, shopOf(stage.demo, 'ucp'), 'one of them');
  await stage.florin.checkoutIntents.cancel(quoted.id);
}

async function playAddress({ florin }: Stage): Promise<void> {
  const address = { line1: '1 Raffles Place', city: 'Singapore', postal_code: '048616', country: 'SG' };
  const { id } = await florin.addresses.create({ nickname: 'Triggered', address });
  await florin.addresses.update(id, { nickname: 'Triggered again' });
  await florin.addresses.delete(id);
}

async function playProduct({ florin }: Stage): Promise<void> {
  const { id } = await florin.products.create({ name: 'Tea', amount: 100 });
  await florin.products.update(id, { active: false });
  await florin.products.delete(id);
}

async function playEndpoint({ florin }: Stage): Promise<void> {
  const endpoint = { url: 'http://localhost:9/triggered', enabled_events: ['account.updated' as const] };
  const { id } = await florin.webhookEndpoints.create(endpoint);
  await florin.webhookEndpoints.update(id, { description: 'triggered' });
  await florin.webhookEndpoints.update(id, { disabled: true });
  await florin.webhookEndpoints.delete(id);
}

async function makeRefund(stage: Stage) {
  const session = await paySession(stage, 100);
  const { data } = await stage.florin.transactions.list({ source: session.id });
  return stage.florin.refunds.create({ transaction: data[0]!.id });
}

async function refundAndCancel(stage: Stage): Promise<void> {
  await stage.florin.refunds.cancel((await makeRefund(stage)).id);
}

/** Money that is on its way when the session is canceled. */
async function payCanceled(stage: Stage): Promise<void> {
  const session = await makeSession(stage, 100);
  const buyer = await stage.money.newWallet();
  const { transaction } = await stage.florin.pay.sessions.build(session.id, { account: buyer.address });
  await stage.florin.checkoutSessions.cancel(session.id);
  await stage.money.send(await signTransaction(transaction, buyer));
}

function shopOf(demo: Stage['demo'], kind: string): string {
  const url = demo.shops[kind]?.[0];
  if (url === undefined) throw new CommandError(`No demo shop of the kind ${kind} runs.`);
  return url;
}

const inSeconds = (seconds: number) => Math.ceil(Date.now() / 1000) + seconds;
const mark = () => randomBytes(4).toString('hex');
