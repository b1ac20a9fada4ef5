import { html, type Markup, raw } from '../../http/html.ts';
import type { Merchant } from '../../merchant.ts';

const STYLE = `body{font:16px/1.4 system-ui,sans-serif;max-width:52rem;margin:1rem auto;padding:0 1rem}
button[role=radio]{width:2.5rem;height:2.5rem}button[aria-checked=true],button[aria-pressed=true]{outline:3px solid #06c}
[role=alert]{color:#a00}`;

/** A page that keeps sending requests and keeps changing its total, so that no reader can trust it. */
const RESTLESS = `setInterval(() => {
  fetch('/ping?' + Math.random());
  document.querySelectorAll('main strong').forEach((node) => {
    node.textContent = node.textContent.replace(/[0-9]+[.][0-9]{2}/, (Math.random() * 100).toFixed(2));
  });
}, 60);`;

/** The frame around every page of a shop. */
export function page(
  merchant: Merchant,
  title: string,
  content: Markup,
  head: Markup | null = null,
  /** Stands below the name of the shop, on every page that has it. */
  menu: Markup | null = null,
): Markup {
  const isRestless = merchant.faults.find(merchant.name, 'never_settles') !== null;
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} - ${merchant.title}</title>
<style>${raw(STYLE)}</style>${head}</head>
<body>
<header><a href="/">${merchant.title}</a> <nav><a href="/cart">Cart</a> <a href="/orders/lookup">Order status</a></nav></header>
${menu}<main>
${content}
</main>
<footer><form action="/newsletter" method="post"><label>Join our mailing list <input type="email" name="newsletter_email"></label> <button type="submit">Subscribe</button></form></footer>
${isRestless ? html`<script>${raw(RESTLESS)}</script>` : null}
</body></html>`;
}
