import { SHOWS_MONEY } from '@florin/page-reading/money/money-forms';
import type { FoundProduct } from '@florin/page-reading/purchase';
import type { Page } from 'playwright-core';

/** What a page shows of other products, and whether it says sold out about something else than those. */
export interface Listing {
  readonly products: readonly FoundProduct[];
  readonly isSoldOutItself: boolean;
}

/** @example (await readListing(page)).products // [{ title: 'Enamel Mug', url: 'https://shop.example/mug' }, …] */
export async function readListing(page: Page): Promise<Listing> {
  return page.evaluate(listingInPage, SHOWS_MONEY);
}

/** Runs inside the page. */
function listingInPage(MONEY: RegExp): Listing {
  const PRODUCTS_MAX = 20;
  const LINKS_MAX = 600;
  const CARD_LEVELS = 6;
  const TITLE_MAX = 160;
  const BADGE =
    /^(?:sale|new|hot|best ?seller|featured|from|save|sold[ -]out|out[ -]of[ -]stock|in stock|\d+ ?% off)\b/i;
  const SOLD_OUT = /\b(?:sold[ -]out|out[ -]of[ -]stock)\b/i;
  const OTHER_DOING =
    /cart|basket|checkout|wish|compare|login|account|review|comment|javascript:|\.(?:jpe?g|png|webp|gif)(?:$|\?)/i;
  const HEADINGS = 'h1, h2, h3, h4, h5, h6';
  const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });

  /** A hash that looks like a path is where scripts find the product or its variant; any other one is a place on the page. */
  function addressOf({ pathname, search, hash }: Location | HTMLAnchorElement): string {
    return `${pathname}${search}${/^#!?\//.test(hash) ? hash : ''}`;
  }

  function isProductLink(link: HTMLAnchorElement): boolean {
    const address = addressOf(link);
    return (
      link.origin === location.origin &&
      address !== addressOf(location) &&
      address !== '/' &&
      !OTHER_DOING.test(`${link.pathname}${link.search}${link.hash}`) &&
      !link.closest('header, nav, footer, [role=navigation]') &&
      isSeen(link)
    );
  }

  /** Links beside the only heading may lead to variants of what the heading names. */
  function isOnlyHeading(link: HTMLAnchorElement, card: Element): boolean {
    const [heading, ...others] = card.querySelectorAll(HEADINGS);
    return heading !== undefined && others.length === 0 && heading.contains(link);
  }

  /** What the page is about: its own product, where it is of one, is no entry of a list. */
  const [first, ...more] = document.querySelectorAll('h1');
  const main = first && more.length === 0 ? first : null;

  /** The smallest element around a link that shows a price and leads to one product only. */
  function cardOf(link: HTMLAnchorElement): Element | null {
    let card: Element | null = link;
    for (let level = 0; card && level < CARD_LEVELS; level += 1) {
      const addresses = new Set(
        [...card.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(isProductLink).map(addressOf),
      );
      if (card.contains(main) || (addresses.size > 1 && !isOnlyHeading(link, card))) return null;
      if (MONEY.test(card.textContent ?? '')) return card;
      card = card.parentElement;
    }
    return null;
  }

  /** Where nothing is marked as the name, it is what stands first and is neither a price nor a badge. */
  function firstWords(card: Element): string {
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const words = tidy(walker.currentNode.textContent);
      const isName = /\p{L}{2}/u.test(words) && !MONEY.test(words) && !BADGE.test(words);
      if (isName && walker.currentNode.parentElement && isSeen(walker.currentNode.parentElement))
        return words;
    }
    return '';
  }

  function titleOf(link: HTMLAnchorElement, card: Element): string {
    const heading = card.querySelector(`${HEADINGS}, [itemprop=name]`);
    const image = card.querySelector<HTMLImageElement>('img[alt]');
    const own = MONEY.test(link.textContent ?? '') ? '' : tidy(link.textContent);
    const named = tidy(heading?.textContent) || own || tidy(link.title) || tidy(image?.alt);
    return (named || firstWords(card)).slice(0, TITLE_MAX);
  }

  const products = new Map<string, FoundProduct>();
  const cards = new Set<Element>();
  for (const link of [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].slice(0, LINKS_MAX)) {
    const card = isProductLink(link) ? cardOf(link) : null;
    if (!card) continue;
    // What a card says of itself is not said of the page, also where it has no name.
    cards.add(card);
    const title = titleOf(link, card);
    if (title === '') continue;
    const address = addressOf(link);
    if (!products.has(address) && products.size < PRODUCTS_MAX)
      products.set(address, { title, url: link.href });
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let isSoldOutItself = false;
  while (!isSoldOutItself && texts.nextNode()) {
    const { data, parentElement } = texts.currentNode as Text;
    if (!SOLD_OUT.test(data) || !parentElement || !isSeen(parentElement)) continue;
    isSoldOutItself = ![...cards].some((card) => card.contains(parentElement));
  }
  return { products: [...products.values()], isSoldOutItself };
}
