import { createHash } from 'node:crypto';
import { type Element, parseDocument } from '@florin/page-reading/foreign-text/document';

/**
 * Tells kinds of pages apart without running them: the shape of the address, the forms and their fields, the scripts.
 * Two products of one kind share it; a redesigned shop does not.
 * @example fingerprintOf(html, new URL('https://shop.example/products/mug')) // '9f2c41d0a7b35e18'
 */
export function fingerprintOf(html: string, address: string | URL): string {
  const { elements } = parseDocument(html);
  const fields = fieldsByForm(elements);
  const features = [
    pathShape(new URL(address).pathname),
    ...elements.filter(isGenerator).map(({ attributes }) => attributes.content ?? ''),
    ...elements.filter(({ tag }) => tag === 'form').map((form) => formShape(form, fields.get(form))),
    ...elements.flatMap(({ tag, attributes }) =>
      tag === 'script' && attributes.src !== undefined ? [scriptShape(attributes.src)] : [],
    ),
  ];
  return createHash('sha256').update(features.join('\n')).digest('hex').slice(0, 16);
}

function isGenerator({ tag, attributes }: Element): boolean {
  return tag === 'meta' && attributes.name === 'generator';
}

const FIELD_TAGS = new Set(['input', 'select', 'textarea', 'button']);

/** A field belongs to the nearest form around it. */
function fieldsByForm(elements: readonly Element[]): ReadonlyMap<Element, ReadonlySet<string>> {
  const formOf = new Map<Element, Element | undefined>();
  const fields = new Map<Element, Set<string>>();
  for (const element of elements) {
    const form = element.tag === 'form' ? element : element.parent ? formOf.get(element.parent) : undefined;
    formOf.set(element, form);
    if (!form || !FIELD_TAGS.has(element.tag)) continue;
    fields.set(form, (fields.get(form) ?? new Set()).add(fieldShape(element)));
  }
  return fields;
}

function fieldShape({ tag, attributes }: Element): string {
  return `${tag} ${attributes.type ?? ''} ${attributes.name ?? ''}`;
}

/** The last part names the product, the others the kind of page. */
function pathShape(pathname: string): string {
  const parts = pathname.split('/').filter((part) => part !== '');
  return parts.map((part, index) => (index === parts.length - 1 || /\d/.test(part) ? '*' : part)).join('/');
}

function formShape({ attributes }: Element, fields: ReadonlySet<string> = new Set()): string {
  const action = withoutQuery(attributes.action ?? '');
  return [pathShape(action), attributes.method ?? 'get', ...fields].join('|');
}

/** Bundlers put a hash into the name at every release. */
function scriptShape(source: string): string {
  return withoutQuery(source).replace(/[.-][0-9a-zA-Z_]{8,}(?=\.m?js$)/, '');
}

function withoutQuery(address: string): string {
  const end = address.search(/[?#]/);
  return end < 0 ? address : address.slice(0, end);
}
