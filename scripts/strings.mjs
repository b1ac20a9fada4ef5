// Finds every string that people read, for docs/strings.md: what an editor reads on one page.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Who reads the strings of a folder. The first that fits counts. */
const READERS = [
  ['Hosted pages and mails', /^packages\/web\/src\/(?!words\/dashboard\/|dashboard\/|docs\/)/],
  ['Dashboard', /^packages\/web\/src\/(?:words\/)?dashboard\//],
  ['Pages of the docs', /^packages\/web\/src\/docs\//],
  ['API reference', /^packages\/wire\/src\//],
  ['Messages of the API', /^packages\/server\/src\//],
  ['Agent checkouts', /^packages\/(?:checkout|checkout-browser|egress|page-reading)\/src\/(?!lexicon\/)/],
  ['Chain', /^packages\/(?:chain|embedded-chain|release-code)\/src\//],
  ['Command', /^packages\/(?:cli|embedded|embedded-postgres|local-state)\/src\//],
  ['Clients and agents', /^packages\/(?:sdk|mcp|medusa-payment|vendure-payment)\/src\//],
];

/** Attributes of elements and fields of objects that are technical. */
const TECHNICAL = new Set([
  'class',
  'className',
  'key',
  'pattern',
  'accept',
  'autoComplete',
  'autocomplete',
  'd',
  'viewBox',
  'style',
  'sizes',
  'rel',
  'example',
]);
const OTHER_LANGUAGES = new Set(['de', 'fr', 'es']);
const SOURCE = /\.tsx?$/;
const NOT_READ = /number-words\.ts$|\.(?:test|testing|generated|d)\.tsx?$|\/(?:testing|lexicon|sandbox)\//;
const LETTERS = /\p{L}{2,}/u;
/** Two words, and one of them in small letters. */
const SENTENCE = /^(?=.*\p{Ll}{2})(?=.*\p{L}{2}[^\p{L}]*\s[^\p{L}]*\p{L}{2})/su;
const HEADER = /^(?:[\w-]+\/[\w.+-]+;|(?:public|private), |[a-z]+-src |default-src|frame-ancestors|<[!?\w])/;
const STATEMENT =
  /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|ALTER|WHERE|LISTEN|NOTIFY|BEGIN|FROM|LOCK|SET LOCAL)\b/;

/**
 * The page, from the files of the repository.
 * @example writeFileSync('docs/strings.md', stringsPage())
 */
export function stringsPage() {
  const files = readdirSync(join(ROOT, 'packages'))
    .flatMap((name) => sourcesIn(`packages/${name}/src`))
    .sort();
  const groups = new Map(READERS.map(([name]) => [name, []]));
  for (const path of files) {
    const reader = READERS.find(([, folder]) => folder.test(path));
    if (reader === undefined) continue;
    const strings = stringsIn(path, readFileSync(join(ROOT, path), 'utf8'));
    if (strings.length > 0) groups.get(reader[0]).push(`### ${path}\n\n${strings.map(asLine).join('\n')}\n`);
  }
  const sections = [...groups].map(([name, parts]) => `## ${name}\n\n${parts.join('\n')}`);
  return `${HEAD}\n${sections.join('\n')}`;
}

const HEAD = `# Strings

Every English string that people read, by who reads it and where it is written. \`npm run docs\` writes this page; [words.md](words.md) says
how to write them. \`{…}\` is filled in.
`;

function sourcesIn(folder) {
  let entries;
  try {
    entries = readdirSync(join(ROOT, folder), { recursive: true });
  } catch {
    return []; // A package without sources has no strings.
  }
  return entries
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => SOURCE.test(path) && !NOT_READ.test(path));
}

/**
 * What people read in a file, in its order.
 * @example stringsIn('a.tsx', '<p title="Two words">More of them</p>') // ['Two words', 'More of them']
 */
export function stringsIn(path, text) {
  const isTable = path.includes('/src/words/');
  const found = [];
  const skipped = [];
  const skip = ({ start, end }) => skipped.push([start, end]);
  const take = (node, words) => {
    const line = words.replace(/\s+/g, ' ').trim();
    const isRead = isTable
      ? LETTERS.test(line)
      : SENTENCE.test(line) && !STATEMENT.test(line) && !HEADER.test(line);
    if (isRead) found.push({ at: node.start, line });
  };
  new Visitor({
    ImportDeclaration: (node) => skip(node),
    ExportNamedDeclaration: (node) => node.source && skip(node.source),
    ExportAllDeclaration: (node) => skip(node),
    TSLiteralType: (node) => skip(node),
    TaggedTemplateExpression: (node) => skip(node),
    Property: (node) => {
      if (!node.computed) skip(node.key);
      if (isNamed(node.key, TECHNICAL) || isNamed(node.key, OTHER_LANGUAGES)) skip(node.value);
    },
    VariableDeclarator: (node) => OTHER_LANGUAGES.has(node.id.name) && skip(node),
    JSXAttribute: (node) => isNamed(node.name, TECHNICAL) && skip(node),
    JSXText: (node) => take(node, node.value),
    Literal: (node) => typeof node.value === 'string' && take(node, node.value),
    TemplateLiteral: (node) => take(node, templateText(node, text)),
  }).visit(parseSync(path, text).program);
  const isSkipped = ({ at }) => skipped.some(([start, end]) => at >= start && at < end);
  const lines = found.filter((one) => !isSkipped(one)).sort((one, next) => one.at - next.at);
  return [...new Set(lines.map(({ line }) => line))];
}

function isNamed(node, names) {
  return names.has(node.name ?? node.value);
}

function templateText({ quasis, expressions }, text) {
  return quasis
    .map(({ value }, index) => {
      const expression = expressions[index];
      return (
        value.cooked +
        (expression === undefined ? '' : `{${nameOf(text.slice(expression.start, expression.end))}}`)
      );
    })
    .join('');
}

/** @example nameOf('words.total(amount)') // 'total' */
function nameOf(source) {
  return source.match(/[A-Za-z_]\w*(?=[^\w.]|$)/)?.[0] ?? '…';
}

const asLine = (line) => `- ${line.replace(/[\\`*_<>[\]|]/g, '\\$&')}`;
