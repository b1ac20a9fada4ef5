import { readForeignJson } from '../foreign-text/foreign-json.ts';
import { FOREIGN_LIMITS, TooLarge } from '../foreign-text/limits.ts';
import { names } from '../lexicon/markup-names.ts';
import { currencyFromCode } from '../money/currency.ts';
import type { Currency } from '../purchase.ts';

export interface StructuredVariant {
  /** Property names and values as the shop writes them; an empty value stands for any. */
  readonly properties: Readonly<Record<string, string>>;
  readonly isAvailable: boolean;
}

export interface StructuredProduct {
  readonly title: string | null;
  readonly currency: Currency | null;
  /** Null where the page says nothing about stock. */
  readonly isAvailable: boolean | null;
  /** As the page writes it: perhaps without its host. */
  readonly imageUrl: string | null;
  readonly variants: readonly StructuredVariant[];
}

export interface RawData {
  readonly linked: readonly string[];
  readonly embedded: readonly string[];
  readonly properties: Readonly<Record<string, string>>;
}

type Node = Readonly<Record<string, unknown>>;

const NODES_MAX = 20_000;
const LIST_MAX = 1_000;

/** @example parseStructuredData({ linked: ['{"@type":"Product",…}'], embedded: [], properties: {} }).title */
export function parseStructuredData(raw: RawData): StructuredProduct {
  const length = [...raw.linked, ...raw.embedded].reduce((sum, source) => sum + source.length, 0);
  if (length > FOREIGN_LIMITS.length)
    throw new TooLarge(`more than ${FOREIGN_LIMITS.length} characters of data`);
  const linked = raw.linked
    .flatMap(nodesIn)
    .filter((node) => hasType(node, 'Product') || hasType(node, 'ProductGroup'));
  const embedded = raw.embedded.flatMap(nodesIn);
  const main = linked.find((node) => hasType(node, 'ProductGroup')) ?? linked[0];
  const variants = [...linkedVariants(main), ...embeddedVariants(embedded)];
  return {
    title: text(main?.name) ?? raw.properties.name ?? raw.properties['og:title'] ?? null,
    currency: currencyIn(main, raw, embedded),
    isAvailable: availabilityOf(main, raw),
    imageUrl: imageOf(main) ?? raw.properties.image ?? raw.properties['og:image'] ?? null,
    variants: variants.slice(0, 500),
  };
}

/** An address, a list of them, or an object that has one; a group leaves it to its variants. */
function imageOf(main: Node | undefined): string | null {
  const [variant] = Array.isArray(main?.hasVariant) ? main.hasVariant : [];
  const images = [main?.image, isNode(variant) ? variant.image : undefined].flat();
  const addresses = images.map((image) => (isNode(image) ? (image.url ?? image.contentUrl) : image));
  return (
    addresses.find((address): address is string => typeof address === 'string' && address !== '') ?? null
  );
}

function nodesIn(source: string): Node[] {
  const nodes: Node[] = [];
  const open: unknown[] = [parseLoosely(source)];
  for (let index = 0; index < open.length && nodes.length < NODES_MAX; index += 1) {
    const next = open[index];
    if (isNode(next)) nodes.push(next);
    for (const inner of innerValues(next)) if (typeof inner === 'object') open.push(inner);
  }
  return nodes;
}

function innerValues(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.slice(0, LIST_MAX);
  return isNode(value) ? Object.values(value) : [];
}

/** A script's state is an assignment: the JSON is what stands between the first brace and the last. */
function parseLoosely(source: string): unknown {
  const start = source.search(/[[{]/);
  const end = Math.max(source.lastIndexOf('}'), source.lastIndexOf(']'));
  if (start < 0 || end <= start) return null;
  const reading = readForeignJson(source.slice(start, end + 1));
  // Most scripts are programs and not data: nothing to read there.
  return reading.kind === 'json' ? reading.value : null;
}

function linkedVariants(main: Node | undefined): StructuredVariant[] {
  if (!main || !Array.isArray(main.hasVariant)) return [];
  return main.hasVariant.filter(isNode).map((variant) => ({
    properties: propertiesOf(variant),
    isAvailable: isInStock(text(offerOf(variant)?.availability)) ?? true,
  }));
}

function propertiesOf(variant: Node): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of ['size', 'color', 'colour', 'material', 'pattern']) {
    const value = text(variant[name]);
    if (value !== null) found[name] = value;
  }
  for (const property of Array.isArray(variant.additionalProperty)
    ? variant.additionalProperty.filter(isNode)
    : []) {
    const [name, value] = [text(property.name), text(property.value)];
    if (name !== null && value !== null) found[name] = value;
  }
  return found;
}

/** Shops' own state differs in words only: a list of variants, each with its choices and whether it can be had. */
function embeddedVariants(nodes: readonly Node[]): StructuredVariant[] {
  const listed = nodes.find(({ variants }) => Array.isArray(variants) && variants.some(isNode))?.variants;
  const variants = Array.isArray(listed) ? listed.filter(isNode) : nodes;
  return variants.flatMap((variant) => {
    const choices = [variant.choices, variant.options, variant.attributes, variant.selectedOptions].find(
      isNode,
    );
    const available = AVAILABLE.map((name) => variant[name]).find((said) => typeof said === 'boolean');
    if (!choices || typeof available !== 'boolean') return [];
    const entries = Object.entries(choices).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    );
    return entries.length > 0 ? [{ properties: Object.fromEntries(entries), isAvailable: available }] : [];
  });
}

const AVAILABLE = ['available', 'in_stock', 'inStock', 'is_available', 'is_in_stock', 'isInStock'];

function currencyIn(main: Node | undefined, raw: RawData, embedded: readonly Node[]): Currency | null {
  const variant = Array.isArray(main?.hasVariant) ? main.hasVariant.find(isNode) : undefined;
  const codes = [
    offerOf(main)?.priceCurrency,
    offerOf(variant)?.priceCurrency,
    raw.properties.priceCurrency,
    raw.properties['product:price:currency'],
    raw.properties['og:price:currency'],
    ...embedded.map((node) => node.currency ?? node.currencyCode),
  ];
  return codes.map(currencyFromCode).find((currency) => currency !== null) ?? null;
}

function availabilityOf(main: Node | undefined, raw: RawData): boolean | null {
  return isInStock(text(offerOf(main)?.availability) ?? raw.properties.availability ?? null);
}

function isInStock(availability: string | null): boolean | null {
  if (!availability) return null;
  return !names('sold_out', availability);
}

function offerOf(node: unknown): Node | undefined {
  if (!isNode(node)) return undefined;
  const offer = Array.isArray(node.offers) ? node.offers[0] : node.offers;
  return isNode(offer) ? offer : undefined;
}

function hasType(node: Node, type: string): boolean {
  return [node['@type']].flat().includes(type);
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : null;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
