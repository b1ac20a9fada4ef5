/** Markup that is already safe to send. Everything else that is put into `html` is escaped. */
export interface Markup {
  readonly markup: string;
}

type Insert = Markup | string | number | null | false | undefined | readonly Insert[];

/**
 * A tagged template that escapes what is put into it.
 *
 * @example
 * html`<h1>${product.title}</h1>`.markup
 */
export function html(parts: TemplateStringsArray, ...inserts: Insert[]): Markup {
  let markup = parts[0] ?? '';
  inserts.forEach((insert, index) => {
    markup += render(insert) + (parts[index + 1] ?? '');
  });
  return { markup };
}

/** Marks text as markup, unescaped: for scripts and structured data that the sandbox itself wrote. */
export function raw(markup: string): Markup {
  return { markup };
}

/** A JSON document that is safe inside a script element. */
export function embedJson(value: unknown): Markup {
  return raw(JSON.stringify(value).replaceAll('<', '\\u003c'));
}

function render(insert: Insert): string {
  if (insert === null || insert === undefined || insert === false) return '';
  if (typeof insert === 'string' || typeof insert === 'number') return escapeText(String(insert));
  if ('markup' in insert) return insert.markup;
  return insert.map(render).join('');
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
