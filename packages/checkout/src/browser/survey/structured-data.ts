import type { Page } from 'playwright-core';
import type { Currency } from '../../driver.ts';
import { currencyFromCode } from './shown-money.ts';

export interface StructuredVariant {
  /** Property names and values as the shop writes them. */
  readonly properties: Readonly<Record<string, string>>;
  readonly isAvailable: boolean;
}

export interface StructuredProduct {
  readonly title: string | null;
  readonly currency: Currency | 'other' | null;
  /** Null where the page says nothing about stock. */
  readonly isAvailable: boolean | null;
  readonly variants: readonly StructuredVariant[];
}

interface RawData {
  readonly linked: readonly string[];
  readonly embedded: readonly string[];
  readonly properties: Readonly<Record<string, string>>;
}

type Node = Readonly<Record<string, unknown>>;

const DATA_MAX = 400_000;
const NODES_MAX = 20_000;

/** What the page tells machines about its product: JSON-LD, microdata and meta tags, or the state of its own script. */
export async function readStructuredData(page: Page): Promise<StructuredProduct> {
  return parseStructuredData(await page.evaluate(collect, DATA_MAX));
}

/** Runs inside the page. */
function collect(max: number): RawData {
  const textOf = (element: Element) => (element.textContent ?? '').slice(0, max);
  const scripts = [...document.querySelectorAll('script:not([src])')].slice(0, 60);
  const states = scripts.filter((script) => !script.matches('[type="application/ld+json"]')).map(textOf);
  const attributes = [
    ...document.querySelectorAll('[data-product], [data-variants], [data-product-json]'),
  ].slice(0, 5);
  const properties: Record<string, string> = {};
  const named = document.querySelectorAll('[itemprop], meta[property^="product:"], meta[property^="og:"]');
  for (const element of [...named].slice(0, 200)) {
    const name = element.getAttribute('itemprop') ?? element.getAttribute('property') ?? '';
    const value =
      element.getAttribute('content') ?? element.getAttribute('href') ?? element.textContent ?? '';
    properties[name] ??= value.trim().slice(0, 200);
  }
  return {
    linked: scripts.filter((script) => script.matches('[type="application/ld+json"]')).map(textOf),
    embedded: [
      ...states.filter((state) => state.includes('variants') || state.includes('currency')),
      ...attributes.map(
        (element) => element.getAttribute('data-product') ?? element.getAttribute('data-variants') ?? '',
      ),
    ],
    properties,
  };
}

/** @example parseStructuredData({ linked: ['{"@type":"Product",…}'], embedded: [], properties: {} }).title */
export function parseStructuredData(raw: RawData): StructuredProduct {
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
    variants: variants.slice(0, 500),
  };
}

function nodesIn(source: string): Node[] {
  const value = parseLoosely(source);
  const nodes: Node[] = [];
  const queue: unknown[] = [value];
  while (queue.length > 0 && nodes.length < NODES_MAX) {
    const next = queue.shift();
    if (Array.isArray(next)) queue.push(...next.slice(0, 1_000));
    else if (isNode(next)) {
      nodes.push(next);
      queue.push(...Object.values(next).filter((inner) => typeof inner === 'object'));
    }
  }
  return nodes;
}

/** A script's state is an assignment: the JSON is what stands between the first brace and the last. */
function parseLoosely(source: string): unknown {
  const start = source.search(/[[{]/);
  const end = Math.max(source.lastIndexOf('}'), source.lastIndexOf(']'));
  if (start < 0 || end <= start) return null;
  try {
    return JSON.parse(source.slice(start, end + 1));
  } catch {
    // Most scripts are programs and not data: nothing to read there.
    return null;
  }
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
  const holder = nodes.find(({ variants }) => Array.isArray(variants) && variants.some(isNode));
  if (!holder || !Array.isArray(holder.variants)) return [];
  return holder.variants.filter(isNode).flatMap((variant) => {
    const choices = [variant.choices, variant.options, variant.attributes, variant.selectedOptions].find(
      isNode,
    );
    const available = variant.available ?? variant.in_stock ?? variant.inStock ?? variant.is_available;
    if (!choices || typeof available !== 'boolean') return [];
    const entries = Object.entries(choices).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    );
    return [{ properties: Object.fromEntries(entries), isAvailable: available }];
  });
}

function currencyIn(
  main: Node | undefined,
  raw: RawData,
  embedded: readonly Node[],
): Currency | 'other' | null {
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
  return !/OutOfStock|SoldOut|Discontinued/i.test(availability);
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
