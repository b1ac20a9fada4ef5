// Renders the documents of the repository into dist/documents.json: what the docs site shows, searches and hands out.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Documents with an address of their own, by their path in the repository. The order is that of the navigation. */
const GUIDES = {
  'docs/quickstart.md': { slug: 'quickstart', group: 'Start' },
  'docs/without-code.md': { slug: 'without-code', group: 'Start' },
  'docs/payments.md': { slug: 'payments', group: 'Start' },
  'docs/gifts.md': { slug: 'gifts', group: 'Start' },
  'docs/checkout-intents.md': { slug: 'checkout-intents', group: 'Start' },
  'packages/mcp/README.md': { slug: 'mcp', group: 'Start' },
  'docs/events.md': { slug: 'events', group: 'Start' },
  'docs/stripe.md': { slug: 'stripe', group: 'Start' },
  'docs/python.md': { slug: 'python', group: 'Start' },
  'docs/plugins.md': { slug: 'plugins', group: 'Start' },
  'docs/api.md': { slug: 'api', group: 'Reference' },
  'docs/changes.md': { slug: 'changes', group: 'Reference' },
  'CHANGELOG.md': { slug: 'changelog', group: 'Reference' },
  'docs/words.md': { slug: 'words', group: 'Reference' },
  'packages/sdk/README.md': { slug: 'sdk', group: 'Reference' },
  'docs/production.md': { slug: 'production', group: 'Run it' },
  'docs/sealed-history.md': { slug: 'sealed-history', group: 'Run it' },
  'docs/dashboard.md': { slug: 'dashboard', group: 'Run it' },
  'docs/pages.md': { slug: 'pages', group: 'Run it' },
  'docs/architecture.md': { slug: 'architecture', group: 'Run it' },
};

const CODE_LABELS = { ts: 'TypeScript', js: 'JavaScript', sh: 'curl' };
const LANGUAGES = { sh: 'bash', ts: 'ts', js: 'js', json: 'json', yaml: 'yaml', sql: 'sql', ini: 'ini' };

/** What changes what is rendered. */
export const documentPaths = () => Object.keys(sources()).map((path) => join(root, path));

/** Writes the documents; takes a fraction of a second. */
export async function buildDocs(target) {
  const pages = [];
  for (const [path, { slug, group }] of Object.entries(sources()))
    pages.push(await renderPage(path, slug, group));
  writeFileSync(target, JSON.stringify(pages));
}

/** The guides, and every decision that they may point to. */
function sources() {
  const names = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{4}-.*\.md$/.test(name));
  const decisions = names.map((name) => [
    `docs/decisions/${name}`,
    { slug: `decisions/${name.slice(0, -3)}`, group: null },
  ]);
  return { ...GUIDES, ...Object.fromEntries(decisions) };
}

async function renderPage(path, slug, group) {
  const { Lexer, Parser, Renderer } = await import('marked');
  const markdown = readFileSync(join(root, path), 'utf8');
  const tokens = Lexer.lex(markdown);
  const headings = tokens.filter(({ type }) => type === 'heading').map(withId());
  const highlighted = await highlightAll(tokens);
  const renderer = new Renderer();
  renderer.heading = function ({ tokens: inline, depth, id }) {
    // The page has its title in a place of its own.
    if (depth === 1) return '';
    return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(inline)}</a></h${depth}>\n`;
  };
  renderer.code = (token) => codeBlock(highlighted.get(token));
  renderer.html = () => '';
  renderer.link = function ({ href, tokens: inline }) {
    const text = this.parser.parseInline(inline);
    const address = addressOf(href, path);
    return address === null ? text : `<a href="${address}">${text}</a>`;
  };
  renderer.table = tableIn(Renderer.prototype.table);
  renderer.tablecell = cellIn(Renderer.prototype.tablecell);
  const parse = (some) => new Parser({ renderer }).parse(some);
  const html = inTabs(tokens)
    .map((part) => (Array.isArray(part) ? tabs(part, highlighted) : parse([part])))
    .join('');
  const [{ text: title }, ...rest] = headings;
  const summary = plain(tokens.find(({ type }) => type === 'paragraph')?.text ?? '');
  return {
    slug,
    group,
    title: plain(title),
    summary,
    html,
    markdown,
    headings: rest.filter(({ depth }) => depth === 2).map(({ id, text }) => ({ id, text: plain(text) })),
    sections: sectionsOf(tokens),
  };
}

/** Ids as GitHub makes them, so that the same links work in both places. */
function withId() {
  const taken = new Map();
  return (heading) => {
    const plainId = plain(heading.text)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replace(/\s/g, '-');
    const count = taken.get(plainId) ?? 0;
    taken.set(plainId, count + 1);
    heading.id = count === 0 ? plainId : `${plainId}-${count}`;
    return heading;
  };
}

/** Where a link of a document leads on the site; null where what it names is in the repository alone. */
function addressOf(href, from) {
  if (/^(https?:)?\/\//.test(href) || href.startsWith('#')) return href;
  const [path, anchor] = href.split('#');
  const source = sources()[posix.normalize(posix.join(posix.dirname(from), path))];
  return source ? `/docs/${source.slug}${anchor ? `#${anchor}` : ''}` : null;
}

async function highlightAll(tokens) {
  const blocks = [];
  const collect = (some) => {
    for (const token of some ?? []) {
      if (token.type === 'code') blocks.push(token);
      collect(token.tokens);
      for (const item of token.items ?? []) collect(item.tokens);
    }
  };
  collect(tokens);
  return new Map(await Promise.all(blocks.map(async (token) => [token, await highlight(token)])));
}

async function highlight({ text, lang }) {
  const language = LANGUAGES[lang];
  if (language === undefined) return { lang, html: withPlaces(escapeHtml(text)) };
  const { tokenize } = await import('@speed-highlight/core');
  let html = '';
  await tokenize(text, language, (piece, type) => {
    html += type ? `<span class="t-${type}">${escapeHtml(piece)}</span>` : escapeHtml(piece);
  });
  return { lang, html: withPlaces(html) };
}

/** The reader's own key goes where the documents have a made-up one. Addresses stay in one piece, to be replaced as one. */
function withPlaces(html) {
  return html
    .replaceAll('sk_live_…', '<span data-key>sk_live_…</span>')
    .replaceAll('http://localhost:<span class="t-num">4242</span>', 'http://localhost:4242');
}

function codeBlock({ html }) {
  return `<div class="code"><pre tabindex="0"><code>${html}</code></pre></div>\n`;
}

/** The same in several languages, one after the other in the document, is one thing to choose from on the site. */
function inTabs(tokens) {
  const parts = [];
  for (const token of tokens) {
    const last = parts.at(-1);
    const isNext =
      token.type === 'code' && Array.isArray(last) && last.every(({ lang }) => lang !== token.lang);
    if (isNext && CODE_LABELS[token.lang]) last.push(token);
    else if (token.type === 'code' && CODE_LABELS[token.lang]) parts.push([token]);
    else if (token.type !== 'space' || !Array.isArray(last)) parts.push(token);
  }
  return parts.map((part) => (Array.isArray(part) && part.length === 1 ? part[0] : part));
}

/** The first one is shown until the reader chooses; without scripts all are. */
function tabs(blocks, highlighted) {
  const names = blocks.map(({ lang }) => CODE_LABELS[lang]);
  const buttons = names.map(
    (name, index) =>
      `<button type="button" class="quiet small" aria-pressed="${index === 0}">${name}</button>`,
  );
  const panels = blocks.map(
    (token, index) =>
      `<div class="${index === 0 ? 'tab shown' : 'tab'}" data-tab="${names[index]}">` +
      `<p class="tab-name">${names[index]}</p>${codeBlock(highlighted.get(token))}</div>`,
  );
  const bar = `<div class="tab-bar needs-script">${buttons.join('')}</div>`;
  return `<div class="tabs">${bar}${panels.join('')}</div>\n`;
}

/** A table may be wider than a phone; then it scrolls, and the page does not. */
function tableIn(render) {
  return function (token) {
    return `<div class="scroller" tabindex="0" role="group" aria-label="Table">${render.call(this, token)}</div>`;
  };
}

/** The corner of a table heads nothing, and is none to those who hear it. */
function cellIn(render) {
  return function (token) {
    return render.call(this, token.text === '' ? { ...token, header: false } : token);
  };
}

/** What a search finds: the text below each heading. */
function sectionsOf(tokens) {
  const sections = [];
  for (const token of tokens) {
    if (token.type === 'heading')
      sections.push({ id: token.depth === 1 ? '' : token.id, title: plain(token.text), text: '' });
    else if (sections.length > 0 && token.type !== 'space' && token.type !== 'html')
      sections.at(-1).text += `${plain(token.raw)} `;
  }
  return sections;
}

function plain(markdown) {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*|]|-{3,}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function escapeHtml(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
