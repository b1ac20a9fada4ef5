import { namesAsExpression } from '@florin/page-reading/lexicon/as-expression';
import { allMentioned, type Languages, says, saysOnly } from '@florin/page-reading/lexicon/lexicon';
import { SHOWS_MONEY } from '@florin/page-reading/money/money-forms';
import { saysSoldOut } from '@florin/page-reading/product/sold-out';
import type { FoundProduct } from '@florin/page-reading/purchase';
import type { Page } from 'playwright-core';

/** What a page shows of other products, and whether it says sold out about something else than those. */
export interface Listing {
  readonly products: readonly FoundProduct[];
  readonly isSoldOutItself: boolean;
}

interface SeenProduct {
  /** What it may be called, the likeliest first. */
  readonly titles: readonly string[];
  readonly url: string;
  /** All that stands in its card. */
  readonly texts: readonly string[];
}

/** @example (await readListing(page)).products // [{ title: 'Enamel Mug', url: 'https://shop.example/mug' }, …] */
export async function readListing(page: Page, languages?: Languages): Promise<Listing> {
  const { seen, texts } = await page.evaluate(listingInPage, EXPRESSIONS);
  const isNote = ({ titles }: SeenProduct) => titles.some((words) => isPriceNote(words, languages));
  const products = seen.flatMap((product) => {
    const title = product.titles.find((words) => !says('badge', words, languages));
    return title === undefined || isNote(product) ? [] : [{ title, url: product.url }];
  });
  const own = [...texts, ...seen.filter(isNote).flatMap((note) => note.texts)];
  return { products, isSoldOutItself: own.some((text) => saysSoldOut(text, languages)) };
}

/** Under the price of what the page sells stands what it holds and what comes on top of it, with a link to more of that. */
function isPriceNote(words: string, languages?: Languages): boolean {
  return allMentioned('tax', words, languages).length > 0 || saysOnly('shipping', words, languages);
}

const EXPRESSIONS = { MONEY: SHOWS_MONEY, NO_PRODUCT: namesAsExpression(['no_product']) };

/** Runs inside the page. */
function listingInPage({ MONEY, NO_PRODUCT }: typeof EXPRESSIONS): {
  readonly seen: readonly SeenProduct[];
  /** What stands beside the products. */
  readonly texts: readonly string[];
} {
  const PRODUCTS_MAX = 20;
  const LINKS_MAX = 600;
  const CARD_LEVELS = 6;
  const TITLE_MAX = 160;
  const TEXTS_MAX = 400;
  const TITLES_MAX = 4;
  const PICTURES = ['.jpg', '.jpeg', '.png', '.webp', '.gif'];
  const HEADINGS = 'h1, h2, h3, h4, h5, h6';
  const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });

  /** A hash that looks like a path is where scripts find the product or its variant; any other one is a place on the page. */
  function addressOf({ pathname, search, hash }: Location | HTMLAnchorElement): string {
    return `${pathname}${search}${/^#!?\//.test(hash) ? hash : ''}`;
  }

  function isOfProduct({ protocol, pathname, search, hash }: HTMLAnchorElement): boolean {
    const parts = `${pathname}${search}${hash}`
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
    const isPicture = PICTURES.some((end) => pathname.toLowerCase().endsWith(end));
    return protocol.startsWith('http') && !isPicture && !NO_PRODUCT.test(` ${parts} `);
  }

  function isProductLink(link: HTMLAnchorElement): boolean {
    const address = addressOf(link);
    return (
      link.origin === location.origin &&
      address !== addressOf(location) &&
      address !== '/' &&
      isOfProduct(link) &&
      !link.closest('header, nav, footer, [role=navigation]') &&
      isSeen(link)
    );
  }

  /** Of the products that an element leads to. */
  function addressesIn(element: Element): ReadonlySet<string> {
    const links = [...element.querySelectorAll<HTMLAnchorElement>('a[href]')];
    return new Set(links.filter(isProductLink).map(addressOf));
  }

  /** Links beside the only heading may lead to variants of what the heading names. */
  function isOnlyHeading(link: HTMLAnchorElement, card: Element): boolean {
    const [heading, ...others] = card.querySelectorAll(HEADINGS);
    return heading !== undefined && others.length === 0 && heading.contains(link);
  }

  /** What the page is about: its own product, where it is of one, is no entry of a list. */
  const [first, ...more] = document.querySelectorAll('h1');
  const main = first && more.length === 0 ? first : null;

  /** Markup may set no space between a price and the words of the next element: `349 kr` and `Köp`. */
  function showsPrice(card: Element): boolean {
    if (MONEY.test(tidy(card.textContent))) return true;
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    const parts: string[] = [];
    while (parts.length < TEXTS_MAX && walker.nextNode()) parts.push(walker.currentNode.textContent ?? '');
    return MONEY.test(tidy(parts.join(' ')));
  }

  /** The smallest element around a link that shows a price and leads to one product only. */
  function cardOf(link: HTMLAnchorElement): Element | null {
    let card: Element | null = link;
    for (let level = 0; card && level < CARD_LEVELS; level += 1) {
      if (card.contains(main) || (addressesIn(card).size > 1 && !isOnlyHeading(link, card))) return null;
      if (showsPrice(card)) return card;
      card = card.parentElement;
    }
    return null;
  }

  /** Where nothing is marked as the name, it is what stands first and is no price; badges are told outside. */
  function firstWords(card: Element): string[] {
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (found.length < TITLES_MAX && walker.nextNode()) {
      const words = tidy(walker.currentNode.textContent);
      const { parentElement } = walker.currentNode;
      if (/\p{L}\p{M}*\p{L}/u.test(words) && !MONEY.test(words) && parentElement && isSeen(parentElement))
        found.push(words);
    }
    return found;
  }

  function titlesOf(link: HTMLAnchorElement, card: Element): string[] {
    const heading = card.querySelector(`${HEADINGS}, [itemprop=name]`);
    const image = card.querySelector<HTMLImageElement>('img[alt]');
    const own = MONEY.test(tidy(link.textContent)) ? '' : tidy(link.textContent);
    const named = tidy(heading?.textContent) || own || tidy(link.title) || tidy(image?.alt);
    return (named ? [named] : firstWords(card)).map((words) => words.slice(0, TITLE_MAX));
  }

  const products = new Map<string, Omit<SeenProduct, 'texts'>>();
  /** And which of them is shown in it. */
  const cards = new Map<Element, string>();
  for (const link of [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].slice(0, LINKS_MAX)) {
    const card = isProductLink(link) ? cardOf(link) : null;
    if (!card) continue;
    // What a card says of itself is not said of the page, also where it has no name.
    const address = addressOf(link);
    cards.set(card, address);
    const titles = titlesOf(link, card);
    if (titles.length === 0) continue;
    if (!products.has(address) && products.size < PRODUCTS_MAX)
      products.set(address, { titles, url: link.href });
  }

  /** Whether it stands in a list beside a product and about another one: what is sold out has no price there, and words stand outside of the link. */
  function isOfEntry(element: Element): boolean {
    let entry: Element | null = element;
    while (entry && addressesIn(entry).size === 0) entry = entry.parentElement;
    const leadsToOne = (one: Element) => addressesIn(one).size === 1;
    while (entry?.parentElement && leadsToOne(entry.parentElement)) entry = entry.parentElement;
    if (!entry || entry.contains(main)) return false;
    const beside = [...(entry.parentElement?.children ?? [])].filter(
      ({ tagName }) => tagName === entry.tagName,
    );
    return (
      leadsToOne(entry) &&
      beside.some(
        (other) =>
          other !== entry && leadsToOne(other) && [...cards.keys()].some((card) => other.contains(card)),
      )
    );
  }

  /** A part of the page that is built like no other is no entry of a list: beside the price of its own product a page links to who teaches or makes it. */
  function isAlone(card: Element): boolean {
    return ![...cards.keys()].some(
      (other) => other !== card && other.tagName === card.tagName && other.className === card.className,
    );
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  const inCards = new Map<string, string[]>();
  while (texts.length < TEXTS_MAX && walker.nextNode()) {
    const { data, parentElement } = walker.currentNode as Text;
    const isShort = /\p{L}\p{M}*\p{L}/u.test(data) && data.length <= TITLE_MAX;
    if (
      !isShort ||
      !parentElement ||
      parentElement.closest('script, style, noscript') ||
      !isSeen(parentElement)
    )
      continue;
    const card = [...cards.keys()].find((one) => one.contains(parentElement));
    const address = card && !(main && isAlone(card)) ? cards.get(card) : undefined;
    if (address === undefined) {
      if (!isOfEntry(parentElement)) texts.push(tidy(data));
    } else inCards.set(address, [...(inCards.get(address) ?? []), tidy(data)]);
  }
  const seen = [...products].map(([address, product]) => ({
    ...product,
    texts: inCards.get(address) ?? [],
  }));
  return { seen, texts };
}
