import { parseDocument } from '@florin/page-reading/foreign-text/document';
import { readForeignJson } from '@florin/page-reading/foreign-text/foreign-json';
import { isJsonObject, type Json, type JsonObject } from '@florin/page-reading/json';
import { names } from '@florin/page-reading/lexicon/markup-names';
import type { CatalogProduct, CatalogVariant } from './catalog-product.ts';
import { at, listAt, textAt } from './json-reading.ts';

const NODES_MAX = 2_000;
/** schema.org's own words for what variants differ in. */
const STANDARD_PROPERTIES = {
  size: 'Size',
  color: 'Color',
  material: 'Material',
  pattern: 'Pattern',
} as const;

/**
 * The product that a page describes to machines in JSON-LD, with each variant under the merchant's own sku; null
 * where it describes none.
 * @example productInMarkup(page.text)?.variants[0]?.id // 'TEE-M-NAVY'
 */
export function productInMarkup(html: string): CatalogProduct | null {
  const nodes = parseDocument(html).linkedData.flatMap((text) => {
    const reading = readForeignJson(text);
    return reading.kind === 'json' ? nodesOf(reading.value) : [];
  });
  const group = nodes.find((node) => hasType(node, 'ProductGroup'));
  if (group !== undefined) return fromGroup(group);
  const product = nodes.find((node) => hasType(node, 'Product'));
  return product === undefined ? null : fromProduct(product);
}

function nodesOf(json: Json): readonly JsonObject[] {
  const open: Json[] = [json];
  const found: JsonObject[] = [];
  for (let index = 0; index < open.length && index < NODES_MAX; index++) {
    const node = open[index]!;
    const inner = Array.isArray(node) ? node : isJsonObject(node) ? innerNodes(node) : [];
    for (const next of inner.slice(0, NODES_MAX)) open.push(next);
    if (isJsonObject(node)) found.push(node);
  }
  return found;
}

function innerNodes(node: JsonObject): readonly Json[] {
  return [...listAt(node, '@graph'), ...('mainEntity' in node ? [node.mainEntity as Json] : [])];
}

function hasType(node: JsonObject, type: string): boolean {
  const types = Array.isArray(node['@type']) ? node['@type'] : [node['@type']];
  return types.some((name) => typeof name === 'string' && name.replace(/^.*[/#:]/, '') === type);
}

function fromProduct(product: JsonObject): CatalogProduct | null {
  const id = textAt(product, 'sku') ?? textAt(product, 'productID') ?? textAt(product, '@id');
  const title = textAt(product, 'name');
  if (id === null || title === null) return null;
  const variant: CatalogVariant = { id, choices: {}, available: isInStock(product) };
  const imageUrl = imageIn(product);
  return { title, currency: currencyIn(product), options: [], variants: [variant], imageUrl };
}

function fromGroup(group: JsonObject): CatalogProduct | null {
  const title = textAt(group, 'name');
  const members = listAt(group, 'hasVariant').filter(isJsonObject);
  const variants = members.flatMap((member) => {
    const id = textAt(member, 'sku') ?? textAt(member, 'productID');
    return id === null ? [] : [{ id, choices: choicesOf(member), available: isInStock(member) }];
  });
  if (title === null || variants.length === 0) return null;
  const names = [...new Set(variants.flatMap(({ choices }) => Object.keys(choices)))];
  const options = names.map((name) => ({
    name,
    values: [...new Set(variants.flatMap(({ choices }) => choices[name] ?? []))],
  }));
  return {
    title,
    currency: members.map(currencyIn).find((code) => code !== null) ?? null,
    options,
    variants,
    imageUrl: [group, ...members].map(imageIn).find((url) => url !== null) ?? null,
  };
}

/** An address, a list of them, or an object that has one. */
function imageIn(product: JsonObject): string | null {
  const image = at(product, 'image');
  const first = Array.isArray(image) ? image[0] : image;
  if (typeof first === 'string') return first;
  return textAt(first, 'url') ?? textAt(first, 'contentUrl');
}

function choicesOf(member: JsonObject): Readonly<Record<string, string>> {
  const additional = listAt(member, 'additionalProperty').flatMap((property) => {
    const name = textAt(property, 'name');
    const value = textAt(property, 'value');
    return name === null || value === null ? [] : [[name, value] as const];
  });
  if (additional.length > 0) return Object.fromEntries(additional);
  return Object.fromEntries(
    Object.entries(STANDARD_PROPERTIES).flatMap(([property, name]) => {
      const value = textAt(member, property);
      return value === null ? [] : [[name, value] as const];
    }),
  );
}

function offersOf(product: JsonObject): readonly Json[] {
  const offers = at(product, 'offers');
  return Array.isArray(offers) ? offers : offers === undefined ? [] : [offers];
}

function currencyIn(product: JsonObject): string | null {
  return (
    offersOf(product)
      .map((offer) => textAt(offer, 'priceCurrency'))
      .find((code) => code !== null) ?? null
  );
}

/** A page that says nothing about stock has it; the merchant's API has the last word anyway. */
function isInStock(product: JsonObject): boolean {
  const stated = offersOf(product).flatMap((offer) => textAt(offer, 'availability') ?? []);
  return stated.length === 0 || stated.some((text) => !names('sold_out', text));
}
