import { intentOf, isNeverPressed } from '../buttons/button-intent.ts';
import { saysAny } from '../lexicon/lexicon.ts';
import { names } from '../lexicon/markup-names.ts';
import { spaced } from '../lexicon/spaced.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';

/**
 * In words that nobody knows: links to the checkout of the same shop that say in their address what is bought there. Courses, memberships
 * and tickets are sold so.
 * @example checkoutLinks(shown, seen)[0]?.href // 'https://school.example/purchase/?plan=19'
 */
export function checkoutLinks(shown: readonly Control[], seen: DocumentSurvey): Control[] {
  if (seen.amounts.length === 0) return [];
  const checkouts = new Set(
    seen.controls.filter((control) => intentOf(control) === 'checkout').map(({ href }) => pageOf(href)),
  );
  return shown.filter((control) => {
    const { kind, href, text, label, listEntry, isInDialog } = control;
    if (kind !== 'link' || listEntry !== '' || isInDialog || !/\p{L}/u.test(text || label)) return false;
    if (intentOf(control) !== null || isNeverPressed(control)) return false;
    const page = pageOf(href);
    const isOfShop = page !== '' && new URL(page).origin === originOf(seen.url) && page !== pageOf(seen.url);
    return isOfShop && namesGoods(href) && (checkouts.has(page) || isCheckout(page));
  });
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : '';
}

function pageOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const { protocol, origin, pathname } = new URL(url);
  return protocol.startsWith('http') ? origin + pathname : '';
}

/** A number or a name of what is bought; where the reader came from and where the way leads later is none. */
function namesGoods(href: string): boolean {
  const { searchParams } = new URL(href);
  return [...searchParams].some(
    ([name, value]) =>
      /^[\w-]{1,64}$/.test(value) && !names('tracking', name) && !names('later_page', spaced(name)),
  );
}

function isCheckout(page: string): boolean {
  const parts = new URL(page).pathname.split('/').filter(Boolean).map(spaced);
  return parts.some((part) => names('checkout', part) || saysAny(['checkout', 'purchase'], part));
}
