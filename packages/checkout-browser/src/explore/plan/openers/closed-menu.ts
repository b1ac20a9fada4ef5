import { doesOtherwise, pageNamedBy } from '@florin/page-reading/page/page-address';
import { pageAt } from '@florin/page-reading/page/page-state';
import { type Drive, visit } from '../../../pool/drive.ts';
import type { Progress, Turn } from '../progress.ts';

const LINKS_MAX = 400;

/**
 * Shops exist whose only way to the cart is in a menu that opens under a pointer: where nothing on the page leads on from a product that
 * was added, the cart or the checkout that such a menu names is opened, once.
 * @example return (await openFromMenu(drive, progress)) ?? goBack(drive, fork, progress)
 */
export async function openFromMenu(drive: Drive, progress: Progress): Promise<Turn> {
  if (!progress.cart.hasAdded) return undefined;
  const hidden = await drive.page.evaluate(hiddenLinks, LINKS_MAX);
  const url = wayOnAmong(hidden, drive.page.url());
  if (url === null || progress.done.closed.has(url)) return undefined;
  progress.done.closed.add(url);
  progress.page.idleRounds = 0;
  progress.page.changes = 0;
  drive.context.log({ name: 'opened_from_menu', detail: pageAt(url) });
  return (await visit(drive, url)) ?? 'acted';
}

/**
 * The cart among some addresses, else the checkout; null where there is neither, or one is open.
 * @example wayOnAmong(['https://shop.example/about', 'https://shop.example/cart'], 'https://shop.example/mug') // 'https://shop.example/cart'
 */
export function wayOnAmong(links: readonly string[], here: string): string | null {
  if (pageNamedBy(here) !== null) return null;
  const isWay = (href: string) => {
    const { origin, pathname, search } = new URL(href);
    return origin === new URL(here).origin && !doesOtherwise(`${pathname}${search}`);
  };
  const ways = links.filter((href) => URL.canParse(href) && isWay(href));
  const named = (page: 'cart' | 'checkout') => ways.find((href) => pageNamedBy(href) === page) ?? null;
  return named('cart') ?? named('checkout');
}

/** Runs inside the page. */
function hiddenLinks(max: number): readonly string[] {
  const isHidden = (link: Element) =>
    !link.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  return [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
    .filter(isHidden)
    .slice(0, max)
    .map(({ href }) => href);
}
