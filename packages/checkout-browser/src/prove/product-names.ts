import { saidAnywhere } from '@florin/page-reading/lexicon/lexicon';
import { names } from '@florin/page-reading/lexicon/markup-names';
import { SHOWS_MONEY } from '@florin/page-reading/money/money-forms';
import { isAddressOf } from '@florin/page-reading/page/page-address';
import { BETWEEN_TITLES } from '@florin/page-reading/product/product-title';
import type { Page } from 'playwright-core';

/** What a product's page calls it, and where the shop shows the cart. */
export interface ProductPage {
  readonly names: readonly string[];
  readonly cartUrl: string | null;
}

/** @example (await readProductPage(page)).names // ['Enamel Mug'] */
export async function readProductPage(page: Page): Promise<ProductPage> {
  const { called, row, links } = await page.evaluate(productInPage, EXPRESSIONS);
  const isName = row !== '' && WORDS_OF_PRICES.every((concept) => saidAnywhere(concept, row) === null);
  return {
    names: isName ? [...new Set([...called, row])] : called,
    cartUrl: links.find(leadsToCart)?.href ?? null,
  };
}

const EXPRESSIONS = { BETWEEN: BETWEEN_TITLES, MONEY: SHOWS_MONEY };

/** What the first cell of a row with a price says where it names nothing. */
const WORDS_OF_PRICES = ['price', 'total', 'subtotal', 'shipping', 'tax', 'quantity'] as const;

interface SeenLink {
  readonly href: string;
  readonly words: string;
}

/** In whatever language: the page was not asked for its own. */
function leadsToCart({ href, words }: SeenLink): boolean {
  const { pathname, search } = new URL(href);
  const address = `${pathname}${search}`;
  if (names('other_page', address) || names('remove', address)) return false;
  return isAddressOf('cart', href) || saidAnywhere('cart', words) !== null;
}

/** Runs inside the page. */
function productInPage({ BETWEEN, MONEY }: typeof EXPRESSIONS): {
  readonly called: readonly string[];
  /** The page of an event is called by the event: what it sells stands in the one row that has a price and a button. */
  readonly row: string;
  readonly links: readonly SeenLink[];
} {
  const NAMES_MAX = 6;
  const LINKS_MAX = 400;
  const LENGTH_MAX = 300;
  /** Crumbs name the shelf that the product stands on, lists other products. */
  const ELSEWHERE =
    'header, nav, footer, aside, [itemtype*=BreadcrumbList], [itemprop=itemListElement], [class*=breadcrumb i], [id*=breadcrumb i]';
  const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].slice(0, LINKS_MAX);
  const isHome = ({ href }: HTMLAnchorElement) => {
    const { pathname, origin } = new URL(href);
    return origin === location.origin && pathname === '/';
  };
  const shopNames = new Set(
    [
      document.querySelector('meta[property="og:site_name"]')?.getAttribute('content'),
      ...links.filter(isHome).map(({ textContent }) => textContent),
    ].map((name) => tidy(name).toLowerCase()),
  );
  /** The cart of a hotel lists the room alone that its page heads `Double room - The Hotel`. */
  const withoutShop = (name: string) => {
    const [first = '', second = '', ...others] = name.split(BETWEEN).map(tidy);
    return others.length === 0 && shopNames.has(second.toLowerCase()) ? [name, first] : [name];
  };
  const headings = [...document.querySelectorAll('h1, [itemprop=name]')]
    .filter((element) => isSeen(element) && !element.closest(ELSEWHERE))
    .flatMap((element) => withoutShop(tidy(element.textContent)));
  /** Without a heading: what the title of the document begins with and the page shows by itself, in no link. */
  const titledIn = () => {
    const parts = document.title.split(BETWEEN).map(tidy);
    const shown = new Set(
      [...document.querySelectorAll('body *')]
        .filter((element) => !element.closest(`a, script, style, option, ${ELSEWHERE}`) && isSeen(element))
        .map((element) =>
          tidy([...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join(' ')),
        ),
    );
    return parts.filter((part) => part.length > 1 && shown.has(part)).slice(0, 1);
  };
  const names = [...new Set(headings)].filter(
    (name) => name.length > 1 && name.length <= LENGTH_MAX && !shopNames.has(name.toLowerCase()),
  );
  if (names.length === 0) names.push(...titledIn().filter((name) => !shopNames.has(name.toLowerCase())));
  const rows = [...document.querySelectorAll('tr')].filter(
    (one) =>
      isSeen(one) &&
      MONEY.test(one.textContent ?? '') &&
      one.querySelector('button, input[type=submit], a[href]') !== null &&
      !one.querySelector('tr') &&
      !one.closest(ELSEWHERE),
  );
  const cell = rows.length === 1 ? tidy(rows[0]?.firstElementChild?.textContent) : '';
  const isNaming = /\p{L}{2}/u.test(cell) && cell.length <= LENGTH_MAX && !MONEY.test(cell);
  // A link to this very page opens a layer.
  const elsewhere = links.filter(({ origin, pathname, search }) => {
    const isHere = pathname + search === location.pathname + location.search;
    return origin === location.origin && !isHere;
  });
  const seen = elsewhere.map((link) => ({
    href: link.href,
    words: `${tidy(link.textContent)} ${link.getAttribute('aria-label') ?? ''} ${link.title}`.slice(
      0,
      LENGTH_MAX,
    ),
  }));
  return { called: names.slice(0, NAMES_MAX), row: isNaming ? cell : '', links: seen };
}
