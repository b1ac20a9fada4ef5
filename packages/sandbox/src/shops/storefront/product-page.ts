import type { Product, ProductOption } from '../../catalog.ts';
import { html, type Markup, raw } from '../../http/html.ts';
import type { Merchant } from '../../merchant.ts';
import type { Extras } from './extras.ts';
import { formatMoney, type Layout } from './layout.ts';
import { page } from './page.ts';
import { picturePath } from './picture.ts';
import { productScript } from './product-script.ts';
import { productState, structuredData } from './structured-data.ts';

/** The page of one product, with a control for each option and a button that puts it into the cart. */
export function productPage(
  merchant: Merchant,
  layout: Layout,
  product: Product,
  notice: string | null,
  extras: Extras = {},
): Markup {
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
${usesMicrodata ? offerMicrodata(merchant, priceCents, first !== undefined && first.stock > 0) : null}
<form method="post" action="/cart/add" data-product="${JSON.stringify(productState(merchant, product))}">
<input type="hidden" name="product" value="${product.slug}">
${product.options.map((option) => optionControl(layout, option))}
<p><label>Quantity <input type="number" name="quantity" value="1" min="1" max="99"></label></p>
<p data-availability role="status"></p>
<button type="submit" class="${layout.classPrefix}-btn" name="add" value="1">${layout.words.add}</button>
</form>
${extras.product}
<aside><h2>You may also like</h2><ul>${merchant.products
      .filter((other) => other !== product)
      .map((other) => html`<li><a href="/products/${other.slug}">${other.title}</a></li>`)}</ul></aside>
</article>
<script>${raw(productScript(merchant.faults.find(merchant.name, 'slow_hydration')?.delayMs ?? 0))}</script>`,
    html`<meta property="og:image" content="${picturePath(product)}">${extras.head ?? null}`,
  );
}

function offerMicrodata(merchant: Merchant, priceCents: number, isAvailable: boolean): Markup {
  return html`<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
<meta itemprop="price" content="${(priceCents / 100).toFixed(2)}">
<meta itemprop="priceCurrency" content="${merchant.terms.currency.toUpperCase()}">
<link itemprop="availability" href="https://schema.org/${isAvailable ? 'InStock' : 'OutOfStock'}">
</div>`;
}

function optionControl(layout: Layout, option: ProductOption): Markup {
  const name = `option_${option.name}`;
  const id = `${layout.classPrefix}-${option.name.toLowerCase()}`;
  switch (layout.optionControl) {
    case 'select':
      return html`<p><label for="${id}">${option.name}</label> <select id="${id}" name="${name}" required>
<option value="">Choose ${option.name.toLowerCase()}</option>
${option.values.map((value) => html`<option value="${value}">${value}</option>`)}
</select></p>`;
    case 'radio':
      return html`<fieldset><legend>${option.name}</legend>${option.values.map(
        (value) =>
          html`<label><input type="radio" name="${name}" value="${value}" required> ${value}</label> `,
      )}</fieldset>`;
    case 'buttons':
      return html`<div role="group" aria-label="${option.name}"><span>${option.name}</span>
<input type="hidden" name="${name}" value="">
${option.values.map(
  (value) =>
    html`<button type="button" data-option="${option.name}" data-value="${value}" aria-pressed="false">${value}</button> `,
)}</div>`;
    case 'swatches':
      return html`<div role="radiogroup" aria-label="${option.name}"><span>${option.name}: <b data-chosen="${option.name}"></b></span>
<input type="hidden" name="${name}" value="">
${option.values.map(
  (value) =>
    html`<button type="button" role="radio" class="${layout.classPrefix}-swatch" data-option="${option.name}" data-value="${value}" aria-checked="false" aria-label="${value}" title="${value}"></button> `,
)}</div>`;
  }
}
