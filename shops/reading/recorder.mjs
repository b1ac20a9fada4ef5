// Opens pages with the collector that the checkout engine uses, and writes what is seen into a file of the corpus.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { PAGE_SCRIPT } from '../../packages/checkout-browser/dist/survey/run-page-script.js';
import { findBrowser } from '../../scripts/browser.mjs';
import { labelDocument } from './label-page.mjs';
import { reduceDocument } from './reduce-survey.mjs';

export const CORPUS = fileURLToPath(new URL('../../packages/page-reading/corpus/', import.meta.url));

/**
 * Walks through a storefront and writes its file.
 * @param storefront `{ software, version, language, origin, labels, walk, screenshots? }`; `walk(page, take)` calls
 * `take(name, kind)` where the page is one to keep
 * @example await recordStorefront({ software: 'django-oscar', version: '4.2.1', language: 'de', origin, labels, walk })
 */
export async function recordStorefront(storefront) {
  const { software, version, language, walk } = storefront;
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  const pages = [];
  try {
    const context = await browser.newContext({
      locale: language,
      viewport: { width: 1280, height: 900 },
      ...storefront.context,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const take = async (name, kind) => pages.push(await takePage(page, storefront, name, kind));
    await walk(page, take, storefront);
  } finally {
    await browser.close();
  }
  writeStorefront({ software, version, language, pages });
  return pages;
}

async function takePage(page, { origin, labels, software, language, screenshots }, name, kind) {
  if (screenshots)
    await page.screenshot({ path: `${screenshots}/${software}.${language}.${name}.png`, fullPage: true });
  const documents = [];
  for (const frame of page.frames()) {
    if (frame !== page.mainFrame() && !(await isVisible(frame))) continue;
    const table = tableFor(labels, name, frame === page.mainFrame() ? 'page' : 'frame');
    documents.push(reduceDocument(await labelDocument(frame, PAGE_SCRIPT, table), origin));
  }
  return { name, kind, documents };
}

/** What holds for one page comes before what holds for all of them. */
function tableFor(labels, name, place) {
  const all = place === 'frame' ? (labels.frames ?? {}) : labels;
  const own = all.pages?.[name] ?? {};
  const both = (part) => [...(own[part] ?? []), ...(all[part] ?? [])];
  return { controls: both('controls'), amounts: both('amounts'), lines: both('lines') };
}

async function isVisible(frame) {
  const element = await frame.frameElement();
  return element.isVisible();
}

/** Gzip as Node.js writes it holds no time, so that the same pages make the same file. */
export function writeStorefront(storefront) {
  const file = `${CORPUS}${storefront.software}.${storefront.language}.json.gz`;
  writeFileSync(file, gzipSync(JSON.stringify(storefront), { level: 9 }));
}
