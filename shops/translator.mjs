// Stands in for a language model that knows the language of a shop: texts are looked up in the translations that the shop's own
// software ships (gettext files), and what they say is read from their English by Florin's lexicon. An endpoint in OpenAI's form.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { READ_CONCEPTS, READ_PRESSES } from '../packages/checkout-browser/dist/reader/page-reader.js';
import { intentOf, isNeverPressed } from '../packages/page-reading/dist/buttons/button-intent.js';
import { bestSaid, says } from '../packages/page-reading/dist/lexicon/lexicon.js';
import { normalise } from '../packages/page-reading/dist/lexicon/normalise.js';
import { controlOf } from '../packages/page-reading/dist/survey/control.js';

/** @example const translator = await startTranslator({ packages: 'venv/lib/python3.11/site-packages', language: 'et' }) */
export async function startTranslator({ packages, language }) {
  const known = translationsIn(packages, language);
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { texts } = JSON.parse(JSON.parse(body).messages[1].content);
    const content = JSON.stringify({ answers: texts.flatMap((text) => answersFor(text, known)) });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { content } }] }));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

const ANSWERS_MAX = 3;
const NEVER = [
  'sign_in',
  'remove',
  'wish_list',
  'continue_shopping',
  'go_back',
  'leads_away',
  'other_wallet',
];
/** A choice can be to buy as a guest; what other presses do is said by nothing else. */
const SAID = READ_CONCEPTS.filter((concept) => concept === 'guest' || !READ_PRESSES.includes(concept));
const SUMS = ['subtotal', 'shipping', 'tax', 'discount', 'fee', 'total', 'included', 'excluded'];

/** The longest translation in a text that says something, of a press the whole; several English texts may have the same. */
function answersFor({ id, place, text }, known) {
  const wanted = ` ${normalise(text)} `;
  const isPress = place === 'button' || place === 'link';
  for (const { key, english } of known) {
    // A part of what a press says is not what it does.
    const isSaid = isPress ? wanted === ` ${key} ` : wanted.includes(` ${key} `);
    const meanings = isSaid ? meaningsOf(english, place) : [];
    if (meanings.length > 0) return meanings.map((meaning) => ({ id, meaning, words: key }));
  }
  return [];
}

/** What pressing does is what Florin takes its English for, what an amount is is said by sums; anything may be said elsewhere. */
function meaningsOf(english, place) {
  if (place === 'button' || place === 'link') return pressOf(english);
  const listed = place === 'amount' ? SUMS : SAID;
  const best = bestSaid(listed, english)?.concept;
  if (best === undefined) return [];
  const others =
    place === 'amount' ? [] : SAID.filter((concept) => concept !== best && says(concept, english));
  return [best, ...others].slice(0, ANSWERS_MAX);
}

function pressOf(english) {
  const button = controlOf({ kind: 'button', text: english });
  const never = NEVER.find((concept) => says(concept, english));
  const intent = isNeverPressed(button) ? never : intentOf(button);
  return READ_CONCEPTS.includes(intent) ? [intent] : [];
}

/** Translations of several letters, the longest first. */
function translationsIn(packages, language) {
  const files = readdirSync(packages, { recursive: true })
    .filter((path) => path.endsWith('.po'))
    .filter((path) => path.split('/').some((part) => part === language || part.startsWith(`${language}_`)));
  const pairs = files.flatMap((path) => pairsIn(readFileSync(join(packages, path), 'utf8')));
  return pairs
    .map(({ english, own }) => ({ english: plain(english), key: normalise(plain(own)) }))
    .filter(({ key }) => /\p{L}{3}/u.test(key))
    .sort((one, other) => other.key.length - one.key.length);
}

/** Without what is put in later, and without markup. */
function plain(text) {
  return text.replace(/%\(\w+\)[sd]|%[sd]|\{\w*\}|<[^>]*>/g, ' ').trim();
}

function pairsIn(file) {
  return file.split(/\n\s*\n/).flatMap((entry) => {
    const english = quoted(entry, 'msgid');
    const own = quoted(entry, 'msgstr') || quoted(entry, 'msgstr\\[0\\]');
    return english && own && !entry.includes('#, fuzzy') ? [{ english, own }] : [];
  });
}

function quoted(entry, name) {
  const lines = new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(entry)?.[1] ?? '';
  return [...lines.matchAll(/"(.*)"/g)]
    .map(([, part]) => part.replaceAll('\\n', ' ').replaceAll('\\"', '"'))
    .join('');
}
