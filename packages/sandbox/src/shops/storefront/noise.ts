import { html, type Markup } from '../../http/html.ts';
import type { Merchant } from '../../merchant.ts';
import { formatMoney, type Layout } from './layout.ts';

/** What shops show beside what a purchase is about. */

const DEPARTMENTS = ['Kitchen', 'Garden', 'Travel', 'Office', 'Sports', 'Gifts'];
const RANGES = ['New arrivals', 'Best sellers', 'On sale', 'For her', 'For him', 'Under $25', 'Accessories'];

/** The head of a site that sells much: a menu of many entries, a search, lists, and a cart that is folded. */
export function siteMenu({ breadth }: Layout): Markup | null {
  if (breadth.head === 'plain') return null;
  return html`<header><nav><ul>${DEPARTMENTS.map((department) => html`<li><a href="/">${department}</a><ul>${RANGES.map((range) => html`<li><a href="/">${range}</a></li>`)}</ul></li>`)}</ul></nav>
<form action="/search"><input type="search" name="q" placeholder="What are you looking for?"><button type="submit">Search</button></form>
<label>Language <select name="language"><option>English</option><option>Deutsch</option></select></label> <label>Currency <select name="currency"><option>USD</option><option>EUR</option></select></label>
<details><summary>Bag</summary><p><a href="/cart">View bag</a></p></details></header>`;
}

function money(merchant: Merchant, layout: Layout, cents: number): string {
  return formatMoney(cents, merchant.terms.currency, layout);
}

const DEARER = 1.25;
const PARTS = 4;

export function besidePrice(merchant: Merchant, layout: Layout, cents: number): Markup | null {
  if (layout.breadth.prices === 'plain') return null;
  const former = Math.round(cents * DEARER);
  return html`<p><s>${money(merchant, layout, former)}</s> <small>You save ${money(merchant, layout, former - cents)}</small></p>
<p>or ${PARTS} interest-free payments of ${money(merchant, layout, Math.ceil(cents / PARTS))}</p><p>Earn ${Math.floor(cents / 100)} points with this purchase</p>`;
}

export function besideTotal(merchant: Merchant, layout: Layout, cents: number): Markup | null {
  if (layout.breadth.sums === 'plain') return null;
  return html`<p>or ${PARTS} interest-free payments of ${money(merchant, layout, Math.ceil(cents / PARTS))}</p><p>You will earn ${Math.floor(cents / 100)} points</p>
<p>Orders over ${money(merchant, layout, 30_000)} ship free.</p>`;
}

/** Follows the reader down the page, and adds what is chosen above. */
export function stickyBar({ breadth, classPrefix, words }: Layout, title: string): Markup | null {
  if (!breadth.hasStickyBar) return null;
  return html`<div style="position:fixed;left:0;right:0;bottom:0;background:#fff;border-top:1px solid;z-index:6"><b>${title}</b>
<button type="button" class="${classPrefix}-btn" onclick="document.querySelector('form[data-product] button[name=add]').click()">${words.add}</button></div>`;
}
