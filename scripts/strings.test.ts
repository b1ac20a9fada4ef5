import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { stringsIn, stringsPage } from './strings.mjs';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');

it('docs/strings.md lists every string that people read: run "npm run docs" where it does not', () => {
  expect(read('docs/strings.md') === stringsPage()).toBe(true);
});

it.each([
  ['an element', '<p title="Two words" class="a b">More of them</p>', ['Two words', 'More of them']],
  ['a message', 'throw new Error(`No such $' + '{kind}: $' + '{id}`)', ['No such {kind}: {id}']],
  ['a statement', 'database.query(sql`SELECT a FROM b`, "SELECT a FROM b")', []],
  ['a word', 'const a = { "two words": "one" }', []],
  ['another language', 'const de = { a: "Zwei Wörter" }; const en = { a: "Two words" }', ['Two words']],
  ['a header', 'respond("text/html; charset=utf-8")', []],
])('in %s it finds what is read', (_, source, strings) => {
  expect(stringsIn('a.tsx', source)).toEqual(strings);
});

/** What docs/words.md replaces. */
const NOT_SAID =
  /\b(?:anew|whence|whoever|somebody|needs you|stands (?:in|on|beside)|is told|are told|is asked|by itself|ceiling|any more)\b/i;

it('pages and the dashboard say nothing that docs/words.md replaces', () => {
  const [pages] = read('docs/strings.md').split('\n## API reference');
  const lines = pages!.split('\n').filter((line) => line.startsWith('- '));
  expect(lines.length).toBeGreaterThan(1_000);
  expect(lines.filter((line) => NOT_SAID.test(line))).toEqual([]);
});
