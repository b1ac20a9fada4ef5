// Buys from real shop software: npm run shops -- <name> [case …] starts one shop and tries its cases; npm run shops -- --report
// does so for all of them and prints the table. npm run shops -- --serve <name> only starts the shop.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cartridgeByStep, cartridgeOnOnePage } from './cartridge/manifest.mjs';
import { BILLING, CARD, CARDHOLDER, casesOf, deliveryOf } from './cases.mjs';
import evershop from './evershop/manifest.mjs';
import { startFlorin } from './florin.mjs';
import { startGateway } from './gateway.mjs';
import { judge } from './judge.mjs';
import oscar from './oscar/manifest.mjs';
import pretix from './pretix/manifest.mjs';
import { installShop, startShop } from './shop.mjs';
import { tableOf } from './table.mjs';

const MANIFESTS = [oscar, cartridgeByStep, cartridgeOnOnePage, pretix, evershop];
const PRICE_RISE_CENTS = 250;

const { names, cases, serveOnly } = readArguments(process.argv.slice(2));
const rows = [];
for (const manifest of MANIFESTS.filter(({ name }) => names.includes(name))) {
  rows.push(...(await tryShop(manifest)));
}
if (!serveOnly) process.stdout.write(tableOf(rows));
process.exitCode = rows.some(({ verdict }) => verdict === 'WRONG') ? 1 : 0;

function readArguments(given) {
  const known = MANIFESTS.map(({ name }) => name);
  const words = given.filter((word) => !word.startsWith('--'));
  const isReport = given.includes('--report');
  if (!isReport && !known.includes(words[0])) {
    process.stderr.write(
      `usage: npm run shops -- (--report | [--serve] <shop> [case …])\nshops: ${known.join(', ')}\n`,
    );
    process.exit(2);
  }
  return {
    names: isReport ? known : [words[0]],
    cases: isReport ? words : words.slice(1),
    serveOnly: given.includes('--serve'),
  };
}

async function tryShop(manifest) {
  const folder = installShop(manifest);
  const gateway = await startGateway();
  const shop = await startShop(manifest, folder, gateway.url);
  try {
    if (serveOnly) return await serve(shop);
    const florin = await startFlorin({
      allowedHosts: [shop.host, gateway.host],
      logPath: join(folder, 'florin.log'),
    });
    try {
      return await tryCases({ shop, gateway, florin, folder });
    } finally {
      await florin.stop();
    }
  } finally {
    await shop.stop();
    await gateway.stop();
  }
}

async function serve(shop) {
  process.stdout.write(`${shop.name} is at ${shop.origin}\n${JSON.stringify(shop.catalog, null, 2)}\n`);
  await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
  return [];
}

async function tryCases(scene) {
  const rows = [];
  for (const example of casesOf(scene.shop.catalog)) {
    if (cases.length > 0 && !cases.includes(example.name)) continue;
    for (const row of await tryCase(scene, example)) {
      rows.push({ shop: scene.shop.name, ...row });
      process.stderr.write(`${scene.shop.name}: ${tableOf([rows.at(-1)], false)}`);
    }
  }
  return rows;
}

async function tryCase(scene, example) {
  const { shop, gateway } = scene;
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
      delivery: scene.shop.catalog.isSentNowhere ? null : deliveryOf(wish),
      orders: orders.filter(({ id }) => mine(id)),
      charges: charges.filter(({ order }) => mine(order)),
    };
    const { verdict, wrongs } = judge(evidence);
    keep(scene, wish, { ...evidence, verdict, wrongs });
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
  const { id: cardId } = await florin.call('POST', '/v1/cards', {
    ...card,
    name: CARDHOLDER.name,
    billing_details: BILLING,
  });
  const request = {
    url: shop.origin + example.goods.path,
    card: cardId,
    ...(example.prompt && { prompt: example.prompt }),
    ...(example.buyer && { options: { buyer: example.buyer } }),
  };
  const order = { ...example, cvc: card.cvc, request };
  const first = await buyAs(florin, shop, example, order, secondsSince);
  // What the shop's payment page is called is known only now: the next intent asks to approve it, as the failure says.
  const isUnapproved = first.intent.failure_code === 'card_page_unapproved';
  return { card, ...(isUnapproved ? await buyAs(florin, shop, example, order, secondsSince) : first) };
}

async function buyAs(florin, shop, example, order, secondsSince) {
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
    case: example.name,
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
