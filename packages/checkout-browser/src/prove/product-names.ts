import type { Page } from 'playwright-core';

/** What a product's page calls it, and where the shop shows the cart. */
export interface ProductPage {
  readonly names: readonly string[];
  readonly cartUrl: string | null;
}

/** @example (await readProductPage(page)).names // ['Enamel Mug'] */
export async function readProductPage(page: Page): Promise<ProductPage> {
  return page.evaluate(productInPage);
}

/** Runs inside the page. */
function productInPage(): ProductPage {
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
  const headings = [...document.querySelectorAll('h1, [itemprop=name]')]
    .filter((element) => isSeen(element) && !element.closest(ELSEWHERE))
    .map((element) => tidy(element.textContent));
  const names = [...new Set(headings)].filter(
    (name) => name.length > 1 && name.length <= LENGTH_MAX && !shopNames.has(name.toLowerCase()),
  );
  const CART = /\b(?:cart|basket|bag|trolley)\b/i;
  const cart = links.find((link) => {
    const address = new URL(link.href);
    if (address.origin !== location.origin || /add|remove|\bempty\b/i.test(link.href)) return false;
    // A link to this very page opens a layer.
    if (address.pathname + address.search === location.pathname + location.search) return false;
    const words = `${tidy(link.textContent)} ${link.getAttribute('aria-label') ?? ''} ${link.title}`;
    return CART.test(decodeURI(address.pathname + address.search)) || CART.test(words);
  });
  return { names: names.slice(0, NAMES_MAX), cartUrl: cart?.href ?? null };
}
