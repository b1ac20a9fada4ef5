// Buys from real shop software: npm run shops -- <name> [case …] starts one shop and tries its cases; npm run shops -- --report
// does so for all of them, as far as this version has not yet, and prints the table; --table prints what is known without trying
// anything. npm run shops -- --serve <name> only starts the shop. A shop that is not one of ours is named by the folder of its manifest.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cartridgeByStep, cartridgeOnOnePage } from './cartridge/manifest.mjs';
import { casesOf } from './cases.mjs';
import evershop from './evershop/manifest.mjs';
import { startFlorin } from './florin.mjs';
import { startGateway } from './gateway.mjs';
import { oscarInEnglish, oscarTranslated, oscarUnread } from './oscar/manifest.mjs';
import pretix from './pretix/manifest.mjs';
import { openResults, versionOfFlorin } from './results.mjs';
import { FOLDER, installShop, recordsOf, startShop } from './shop.mjs';
import { tableOf } from './table.mjs';
import { startTranslator } from './translator.mjs';
import { rowOfBroken, tryCase } from './try-case.mjs';

const OURS = [
  oscarInEnglish,
  ...oscarTranslated,
  ...oscarUnread,
  cartridgeByStep,
  cartridgeOnOnePage,
  pretix,
  evershop,
];

const { manifests, cases, mode } = await readArguments(process.argv.slice(2));
const names = manifests.map(({ name }) => name);
mkdirSync(FOLDER, { recursive: true });
const results = openResults(FOLDER, versionOfFlorin());
// A run that is cut off leaves nothing behind: whatever it started ends with it.
if (mode !== 'serve')
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
if (mode !== 'table') {
  for (const manifest of manifests) await tryShop(manifest);
}
if (mode !== 'serve') tell();

async function readArguments(given) {
  const words = given.filter((word) => !word.startsWith('--'));
  const mode = ['report', 'table', 'serve'].find((name) => given.includes(`--${name}`)) ?? 'try';
  const folders = words.filter((word) => word.includes('/'));
  if (folders.length > 0) {
    const manifests = await Promise.all(folders.map(manifestIn));
    return { manifests, cases: words.filter((word) => !folders.includes(word)), mode };
  }
  if (mode === 'report' || mode === 'table') return { manifests: OURS, cases: words, mode };
  const manifests = OURS.filter(({ name }) => name === words[0]);
  if (manifests.length === 0) {
    const known = OURS.map(({ name }) => name).join(', ');
    process.stderr.write(
      `usage: npm run shops -- (--report [case …] | --table | [--serve] <shop> [case …])\nshops: ${known}, or folders with a manifest.mjs\n`,
    );
    process.exit(2);
  }
  return { manifests, cases: words.slice(1), mode };
}

/** A shop that somebody else keeps, in a folder of theirs. */
async function manifestIn(path) {
  const folder = resolve(path);
  const { default: manifest } = await import(pathToFileURL(join(folder, 'manifest.mjs')).href);
  return { ...manifest, folder };
}

/** Prints what is known of the shops, keeps it beside them, and fails the run where anything wrong was done. */
function tell() {
  const rows = results.rows(names);
  writeFileSync(join(FOLDER, 'report.txt'), tableOf(rows));
  process.stdout.write(tableOf(rows));
  process.exitCode = rows.some(({ verdict }) => verdict === 'WRONG') ? 1 : 0;
}

/** A shop that cannot be installed or started is a row of the table, and the other shops are tried all the same. */
async function tryShop(manifest) {
  if (wanted(manifest.catalog, manifest).length === 0) return;
  try {
    const folder = installShop(manifest);
    const gateway = await startGateway();
    try {
      await tryAt(manifest, folder, gateway);
    } finally {
      await gateway.stop();
    }
    // Who only looks at a shop finds nothing out, and others may since it was started.
    if (mode !== 'serve') results.put(manifest.name, 'start', []);
  } catch (error) {
    results.put(manifest.name, 'start', [rowOfBroken(error)]);
  }
}

/** The cases to try: those that were asked for, and in a report only those that this version has not tried. */
function wanted(catalog, { name, ...people }) {
  return casesOf({ list: '/', ...catalog }, people)
    .filter((example) => cases.length === 0 || cases.includes(example.name))
    .filter((example) => mode !== 'report' || !results.has(name, example.name));
}

async function tryAt(manifest, folder, gateway) {
  const shop = await startShop(manifest, folder, gateway.url);
  const translator = await translatorFor(manifest, folder);
  try {
    if (mode === 'serve') return await serve(shop);
    const florin = await startFlorin({
      allowedHosts: [...shop.hosts, gateway.host],
      logPath: join(recordsOf(manifest), 'florin.log'),
      currencies: manifest.currency ? [manifest.currency] : [],
      modelUrl: translator?.url,
    });
    try {
      await tryCases({ shop, gateway, florin, folder: recordsOf(manifest) });
    } finally {
      await florin.stop();
    }
  } finally {
    await translator?.stop();
    await shop.stop();
  }
}

/** Where no language model is given, the shop's own translations stand in for one. */
function translatorFor({ translations }, folder) {
  const isGiven = process.env.CHECKOUT_MODEL_URL !== undefined;
  return translations && !isGiven && mode !== 'serve' ? startTranslator(translations(folder)) : null;
}

async function serve(shop) {
  process.stdout.write(`${shop.name} is at ${shop.origin}\n${JSON.stringify(shop.catalog, null, 2)}\n`);
  await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
}

async function tryCases(scene) {
  const { name, catalog, people } = scene.shop;
  for (const example of wanted(catalog, { name, ...people })) {
    const rows = await tryCase(scene, example);
    results.put(name, example.name, rows);
    const shown = rows.map((row) => ({ shop: name, case: example.name, ...row }));
    process.stderr.write(tableOf(shown, false));
  }
}
