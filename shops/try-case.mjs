// One case at a running shop: bought as an agent would, then judged by the shop's own records.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CARD, deliveryOf } from './cases.mjs';
import { judge } from './judge.mjs';

const PRICE_RISE_CENTS = 250;
const CASE_MS = 480_000;

/**
 * Tries a case and tells its rows. It ends in time whatever shop and Florin do: what could not be tried is a row that says why.
 * @example await tryCase({ shop, gateway, florin, folder }, example) // [{ verdict: 'right', outcome: 'succeeded', … }]
 */
export async function tryCase(scene, example) {
  const timer = new AbortController();
  const late = pause(CASE_MS, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error(`not over after ${CASE_MS / 1000} s`);
  });
  try {
    return await Promise.race([buyAndJudge(scene, example), late]);
  } catch (error) {
    return [rowOfBroken(error)];
  } finally {
    timer.abort();
    late.catch(() => null); // The case was over first.
  }
}

/** @example rowOfBroken(new Error('the shop did not answer')) */
export function rowOfBroken(error) {
  return { verdict: 'broken', outcome: error.message.replaceAll(/\s+/g, ' ').slice(0, 160) };
}

async function buyAndJudge(scene, example) {
  const { shop, gateway, florin } = scene;
  const known = new Set((await shop.operate('orders')).map(({ id }) => id));
  const chargesBefore = gateway.charges.length;
  const wishes = [example, ...(example.together ? [{ ...example, goods: example.together }] : [])];
  const bought = await Promise.all(wishes.map((wish) => buy(scene, wish)));
  if (bought.some(({ intent }) => intent.status === 'processing')) await pause(5_000);
  const orders = (await shop.operate('orders')).filter(({ id }) => !known.has(id));
  const charges = gateway.charges.slice(chargesBefore);
  return wishes.map((wish, index) => {
    const mine = wishes.length === 1 ? () => true : isFor(wish.goods, orders);
    const evidence = {
      ...bought[index],
      example: wish,
      language: shop.language,
      delivery: scene.shop.catalog.isSentNowhere ? null : deliveryOf(wish),
      orders: orders.filter(({ id }) => mine(id)),
      charges: charges.filter(({ order }) => mine(order)),
    };
    const { verdict, wrongs } = judge(evidence);
    const story = verdict === 'right' ? null : florin.explain(evidence.intent.id);
    keep(scene, wish, { ...evidence, verdict, wrongs, story });
    return rowOf(evidence, verdict, wrongs);
  });
}

function isFor(goods, orders) {
  const ids = new Set(
    orders.filter(({ lines }) => lines.some(({ sku }) => sku === goods.sku)).map(({ id }) => id),
  );
  return (id) => ids.has(id);
}

async function buy({ shop, florin }, example) {
  const startedMs = performance.now();
  const secondsSince = () => Math.round((performance.now() - startedMs) / 100) / 10;
  const card = example.card ?? CARD;
  const { nameOnCard, ...person } = example.cardholder;
  const { id: cardId } = await florin.call('POST', '/v1/cards', {
    ...card,
    name: nameOnCard ?? person.name,
    billing_details: person,
  });
  const request = {
    url: shop.origin + example.goods.path,
    card: cardId,
    ...(example.prompt && { prompt: example.prompt }),
    ...((example.buyer || shop.account) && {
      options: { buyer: { ...example.buyer, ...(shop.account && { account: true }) } },
    }),
  };
  const order = { ...example, cvc: card.cvc, request, person: shop.person };
  const first = await buyAs(florin, shop, example, order, secondsSince);
  // What the shop's payment page is called is known only now: the next intent asks to approve it, as the failure says.
  const isUnapproved = first.intent.failure_code === 'card_page_unapproved';
  return { card, ...(isUnapproved ? await buyAs(florin, shop, example, order, secondsSince) : first) };
}

async function buyAs(florin, shop, example, order, secondsSince) {
  const result = await quoteAndConfirm(florin, shop, example, order, secondsSince);
  const { data: steps } = await florin.call('GET', `/v1/checkout_intents/${result.intent.id}/steps`);
  return { ...result, steps: steps.map(({ name, detail }) => `${name}: ${detail ?? ''}`) };
}

async function quoteAndConfirm(florin, shop, example, order, secondsSince) {
  const quoted = await florin.quote(order);
  const quoteSeconds = secondsSince();
  const result = { quotedCents: quoted.amount, quoteSeconds };
  if (quoted.status !== 'requires_confirmation') return { ...result, intent: quoted, seconds: quoteSeconds };
  const { sku, cents } = example.goods;
  if (example.priceRise) await shop.operate('price', sku, cents + PRICE_RISE_CENTS);
  const intent = await florin.confirm(quoted.id);
  if (example.priceRise) await shop.operate('price', sku, cents);
  return { ...result, intent, seconds: secondsSince() };
}

function rowOf({ example, intent, quotedCents, quoteSeconds, seconds, orders }, verdict, wrongs) {
  const asked = Object.keys(intent.next_action?.options_schema?.properties ?? {});
  return {
    sku: example.goods.sku,
    verdict,
    outcome: [intent.status, intent.failure_code ?? intent.status_reason, asked.join('+')]
      .filter(Boolean)
      .join(' '),
    quoted: quotedCents,
    ordered: orders.map(({ totalCents }) => totalCents).join(' '),
    quoteSeconds,
    seconds,
    wrongs: wrongs.join('; '),
  };
}

/** The whole evidence of a case, for whoever looks into it. */
function keep({ shop, folder }, example, evidence) {
  const path = join(
    folder,
    'evidence',
    `${example.name.replaceAll(' ', '-')}-${example.goods.sku ?? 'list'}.json`,
  );
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ shop: shop.name, ...evidence }, null, 2));
}
