import type { Product, ProductOption, Variant } from '../../../catalog.ts';
import { html, type Markup, raw } from '../../../http/html.ts';
import type { Merchant } from '../../../merchant.ts';
import { wayOn } from '../cart-page.ts';
import type { Extras } from '../extras.ts';
import { formatMoney, type Layout, plainMoney } from '../layout.ts';
import { besidePrice, siteMenu, stickyBar } from '../noise.ts';
import { page } from '../page.ts';
import { picturePath } from '../picture.ts';
import { goodsRows, sharesPage } from './goods-rows.ts';
import { productScript } from './product-script.ts';
import { productState, structuredData } from './structured-data.ts';

/** The page of one product, with a control for each option and a button that puts it into the cart. */
export function productPage(
  merchant: Merchant,
  layout: Layout,
  product: Product,
  notice: string | null,
  extras: Extras = {},
  chosen: Variant | null = null,
): Markup {
  const { breadth } = layout;
  const isShared = sharesPage(layout, product);
  const url = `/products/${product.slug}`;
  const first = product.variants.find((variant) => variant.stock > 0) ?? product.variants[0];
  const priceCents = first ? merchant.priceOf(first) : 0;
  const usesMicrodata = layout.structuredData === 'microdata';
  const scope = usesMicrodata ? html` itemscope itemtype="https://schema.org/Product"` : null;
  return page(
    merchant,
    product.title,
    html`${structuredData(merchant, product, layout, url)}
<article${scope} class="${layout.classPrefix}-product">
<h1${usesMicrodata ? html` itemprop="name"` : null}>${product.title}</h1>
<img src="${picturePath(product)}" alt="" width="160" height="120">
<p${usesMicrodata ? html` itemprop="description"` : null}>${product.description}</p>
${notice ? html`<p role="alert">${notice}</p>` : null}
<p class="${layout.classPrefix}-price"><span data-price>${formatMoney(priceCents, merchant.terms.currency, layout)}</span></p>
${besidePrice(merchant, layout, priceCents)}
${usesMicrodata ? offerMicrodata(merchant, priceCents, first !== undefined && first.stock > 0) : null}
<form method="post" action="/cart/add" data-product="${JSON.stringify(productState(merchant, product))}">
<input type="hidden" name="product" value="${product.slug}">
${isShared ? goodsRows(merchant, layout, product) : product.options.map((option) => optionControl(layout, option, chosen?.choices[option.name] ?? ''))}
${breadth.quantityPlace === 'product' && !isShared ? html`<p><label>Quantity <input type="number" name="quantity" value="1" min="1" max="99"></label></p>` : null}
<p data-availability role="status"></p>
<button type="submit" class="${layout.classPrefix}-btn" name="add" value="1"${breadth.addGate === 'class' && product.options.length > 0 && !isShared ? html` data-gate="1"` : null}>${layout.words.add}</button>
</form>
${extras.product}${breadth.hasFormsBeside ? formsBeside() : null}${layerOver(breadth.layer)}${cookieBanner(breadth)}${addedDrawer(layout, product)}${stickyBar(layout, product.title)}
<aside><h2>You may also like</h2><ul>${merchant.products
      .filter((other) => other !== product)
      .map((other) => html`<li><a href="/products/${other.slug}">${other.title}</a></li>`)}</ul></aside>
</article>
<script>${raw(productScript(merchant.faults.find(merchant.name, 'slow_hydration')?.delayMs ?? 0))}</script>`,
    html`<meta property="og:image" content="${picturePath(product)}">${extras.head ?? null}`,
    siteMenu(layout),
  );
}

function offerMicrodata(merchant: Merchant, priceCents: number, isAvailable: boolean): Markup {
  return html`<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
<meta itemprop="price" content="${plainMoney(priceCents, merchant.terms.currency)}">
<meta itemprop="priceCurrency" content="${merchant.terms.currency.toUpperCase()}">
<link itemprop="availability" href="https://schema.org/${isAvailable ? 'InStock' : 'OutOfStock'}">
</div>`;
}

/** Asks for things that have nothing to do with buying. */
function formsBeside(): Markup {
  return html`<section><h2>Write a review</h2><form method="post" action="/reviews"><label>Your name <input name="review_name" required></label>
<label>Rating <select name="rating"><option>5</option><option>4</option><option>3</option></select></label><label>Your review <textarea name="review_text" required></textarea></label>
<button type="submit">Submit</button></form></section>
<section><h2>Ask a question</h2><form method="post" action="/questions"><label>Email <input type="email" name="question_email" required></label>
<label>Question <input name="question" required></label><button type="submit">Send</button></form></section>
<form action="/search"><input type="search" name="q" placeholder="Search the shop"><button type="submit">Search</button></form>`;
}

const LAYER =
  '<div style="position:fixed;inset:0;background:#fff;z-index:9"><h2>10% for your first order</h2><input type="email" placeholder="Your email"><button type="button">Sign me up</button><button type="button" class="no">No thanks</button></div>';

function layerOver(layer: Layout['breadth']['layer']): Markup | null {
  if (layer === 'none') return null;
  const isShadow = layer === 'shadow';
  const script = `{ const host = document.getElementById('offer');
  const root = ${isShadow ? "host.attachShadow({ mode: 'open' })" : 'host'};
  root.innerHTML = ${JSON.stringify(LAYER)};
  root.querySelector('.no').onclick = () => root.replaceChildren(); }`;
  return html`<div id="offer"${isShadow ? null : html` role="dialog" aria-label="Offer"`}></div><script>${raw(script)}</script>`;
}

/** Over the foot of the page until it is answered; nothing depends on the answer. */
function cookieBanner({ cookies }: Layout['breadth']): Markup | null {
  if (cookies === 'none') return null;
  return html`<div style="position:fixed;left:0;right:0;bottom:0;background:#eee;padding:1rem;z-index:8" id="cookies"><p>We use cookies to make this shop better.</p>
<button type="button" onclick="cookies.remove()">Accept all</button> <button type="button" onclick="cookies.remove()">Reject all</button> <a href="/terms">Cookie policy</a></div>`;
}

/** Runs inside the page: the product is put into the cart without leaving the page, and a drawer says so. */
const DRAWER = `{
  const form = document.querySelector('form[data-product]');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
    if (/(choose|sold_out)=1/.test(answer.url)) location.href = answer.url;
    else document.getElementById('drawer').hidden = false;
  });
}`;

function addedDrawer(layout: Layout, { title }: Product): Markup | null {
  if (layout.breadth.added === 'page') return null;
  const style =
    'position:fixed;right:0;top:0;bottom:0;width:20rem;background:#fff;border-left:1px solid;z-index:7';
  return html`<div id="drawer" role="dialog" aria-label="Your cart" style="${style}" hidden><h2>Added to your cart</h2><p>${title}</p>
<p><a href="/cart">View cart</a></p><p><a href="${wayOn(layout)}">${layout.words.checkout}</a></p><button type="button" aria-label="Close" onclick="drawer.hidden = true">×</button></div><script>${raw(DRAWER)}</script>`;
}

/** In the words of this shop's markup; what the address chose is chosen. */
function optionControl(layout: Layout, option: ProductOption, chosen: string): Markup {
  const name = `option_${option.name}`;
  const id = `${layout.classPrefix}-${option.name.toLowerCase()}`;
  const hidden = html`<input type="hidden" name="${name}" value="${chosen}">`;
  const list = (
    style: string | null,
  ) => html`<select id="${id}" name="${name}" required${style ? html` style="${style}"` : null}>
<option value="">Choose ${option.name.toLowerCase()}</option>
${option.values.map((value) => html`<option value="${value}"${value === chosen ? html` selected` : null}>${value}</option>`)}
</select>`;
  const radio = (value: string, style: string | null) =>
    html`<input type="radio" name="${name}" value="${value}" required${style ? html` style="${style}"` : null}${value === chosen ? html` checked` : null}>`;
  switch (layout.optionControl) {
    case 'select':
      return html`<p><label for="${id}">${option.name}</label> ${list(null)}</p>`;
    case 'styled-list':
      return html`<div><label for="${id}">${option.name}</label> ${list('display:none')}<div class="drawn" data-list="${id}" tabindex="0" style="border:1px solid;cursor:pointer;width:12rem"><span>${chosen || `Choose ${option.name.toLowerCase()}`}</span>
<ul hidden style="list-style:none;margin:0">${option.values.map((value) => html`<li data-value="${value}">${value}</li>`)}</ul></div></div>`;
    case 'radio':
      return html`<fieldset><legend>${option.name}</legend>${option.values.map(
        (value) => html`<label>${radio(value, null)} ${value}</label> `,
      )}</fieldset>`;
    case 'tiles':
      return html`<fieldset><legend>${option.name}</legend>${option.values.map(
        (value) =>
          html`<label style="position:relative;border:1px solid;padding:.5rem">${radio(value, 'position:absolute;opacity:0')}<span>${value}</span></label> `,
      )}</fieldset>`;
    case 'links':
      return html`<div class="variations"><h4>${option.name}</h4>${hidden}
${option.values.map(
  (value) =>
    html`<a href="#" data-option="${option.name}" data-value="${value}" style="padding:.4rem">${value}</a> `,
)}</div>`;
    case 'titled':
      return html`<div><div>${option.name}</div>${hidden}
${option.values.map((value) => html`<button type="button" data-o="${option.name}" data-v="${value}">${value}</button> `)}</div>`;
    case 'menu':
      return html`<div>${option.name}<br><div class="drawn" data-list="${id}" style="border:1px solid;cursor:pointer;width:12rem"><span>${chosen || 'Please choose'}</span>
<ul hidden style="list-style:none;margin:0">${option.values.map((value) => html`<li data-value="${value}">${value}</li>`)}</ul></div><input type="hidden" id="${id}" name="${name}" value="${chosen}"></div>`;
    case 'buttons':
      return html`<div role="group" aria-label="${option.name}"><span>${option.name}</span>
${hidden}
${option.values.map(
  (value) =>
    html`<button type="button" data-option="${option.name}" data-value="${value}" aria-pressed="false">${value}</button> `,
)}</div>`;
    case 'swatches':
      return html`<div role="radiogroup" aria-label="${option.name}"><span>${option.name}: <b data-chosen="${option.name}"></b></span>
${hidden}
${option.values.map(
  (value) =>
    html`<button type="button" role="radio" class="${layout.classPrefix}-swatch" data-option="${option.name}" data-value="${value}" aria-checked="false" aria-label="${value}" title="${value}"></button> `,
)}</div>`;
  }
}
