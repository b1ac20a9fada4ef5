import type { Product } from '../../catalog.ts';
import { html, type Markup } from '../../http/html.ts';

/** @example picturePath(product) // '/pictures/trail-socks.svg' */
export function picturePath({ slug }: Product): string {
  return `/pictures/${slug}.svg`;
}

/** A drawing in a colour of the product's own, with its first letter. */
export function pictureOf({ title, slug }: Product): Markup {
  const hue = [...slug].reduce((sum, letter) => sum + letter.charCodeAt(0) * 7, 0) % 360;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240" width="320" height="240">
<rect width="320" height="240" fill="hsl(${hue} 45% 88%)"/><circle cx="160" cy="120" r="72" fill="hsl(${hue} 40% 52%)"/>
<text x="160" y="146" font-family="sans-serif" font-size="72" fill="#fff" text-anchor="middle">${title.slice(0, 1)}</text></svg>`;
}
