import { createHash } from 'node:crypto';
import { type HTMLElement, parse } from 'node-html-parser';

const PAGE_MAX = 2_000_000;

/**
 * Tells kinds of pages apart without running them: the shape of the address, the forms and their fields, the scripts.
 * Two products of one kind share it; a redesigned shop does not.
 * @example fingerprintOf(html, new URL('https://shop.example/products/mug')) // '9f2c41d0a7b35e18'
 */
export function fingerprintOf(html: string, url: URL): string {
  const root = parse(html.slice(0, PAGE_MAX), { blockTextElements: { script: false, style: false } });
  const features = [
    pathShape(url.pathname),
    ...root.querySelectorAll('meta[name=generator]').map((meta) => meta.getAttribute('content') ?? ''),
    ...root.querySelectorAll('form').map(formShape),
    ...root.querySelectorAll('script[src]').map((script) => scriptShape(script.getAttribute('src') ?? '')),
  ];
  return createHash('sha256').update(features.join('\n')).digest('hex').slice(0, 16);
}

/** The last part names the product, the others the kind of page. */
function pathShape(pathname: string): string {
  const parts = pathname.split('/').filter((part) => part !== '');
  return parts.map((part, index) => (index === parts.length - 1 || /\d/.test(part) ? '*' : part)).join('/');
}

function formShape(form: HTMLElement): string {
  const fields = form.querySelectorAll('input, select, textarea, button').map((field) => {
    return `${field.tagName} ${field.getAttribute('type') ?? ''} ${field.getAttribute('name') ?? ''}`;
  });
  const action = (form.getAttribute('action') ?? '').replace(/[?#].*$/, '');
  return [pathShape(action), form.getAttribute('method') ?? 'get', ...new Set(fields)].join('|');
}

/** Bundlers put a hash into the name at every release. */
function scriptShape(source: string): string {
  return source.replace(/[?#].*$/, '').replace(/[.-][0-9a-zA-Z_]{8,}(?=\.m?js$)/, '');
}
