import type { Product } from '../../catalog.ts';
import { embedJson, html, type Markup, raw } from '../../http/html.ts';
import type { Merchant } from '../../merchant.ts';
import { buyerFields, cardFields, field } from '../storefront/checkout/checkout-fields.ts';
import { formatMoney, formName, type Layout } from '../storefront/layout.ts';
import { page } from '../storefront/page.ts';
import { productState, structuredData } from '../storefront/product/structured-data.ts';
import { appScript } from './script.ts';
import type { AppVariant } from './variant.ts';

/** The one document of the app: what the server can show at once, forms as templates, and the script that takes over. */
export function appShell(
  merchant: Merchant,
  layout: Layout,
  variant: AppVariant,
  product: Product | null,
): Markup {
  const hydrationMs = merchant.faults.find(merchant.name, 'slow_hydration')?.delayMs ?? variant.hydrationMs;
  const settings = {
    hydrationMs,
    amounts: variant.amounts,
    hasReviewStep: variant.hasReviewStep,
    pricesAtReview: merchant.faults.find(merchant.name, 'surcharge')?.shows === 'at_review',
    hasTerms: layout.hasTerms,
    hasNewsletter: layout.hasNewsletter,
    preselectsShipping: layout.preselectsShipping,
    money: formatMoney(0, merchant.terms.currency, layout).replace('0.00', ''),
    words: layout.words,
    controls: layout.optionControl,
    names: Object.fromEntries(
      [...buyerFields(layout), ...cardFields(layout)].map((name) => [formName(layout, name), name]),
    ),
    homeCountry: merchant.terms.currency === 'sgd' ? 'SG' : 'US',
  };
  return page(
    merchant,
    product?.title ?? 'Checkout',
    html`${product ? structuredData(merchant, product, layout, `/products/${product.slug}`) : null}
<div id="app" class="${layout.classPrefix}-app">${product ? productMarkup(merchant, layout, product) : html`<p aria-busy="true">Loading…</p>`}</div>
<template id="details-fields">${buyerFields(layout).map((name) => field(layout, name, ''))}</template>
<template id="card-fields">${cardFields(layout).map((name) => field(layout, name, ''))}</template>
<script type="application/json" id="app-data">${embedJson({ settings, product: product && productState(merchant, product) })}</script>
<script>${raw(appScript)}</script>`,
  );
}

/** The product as the server draws it: it looks ready, but nothing listens until the script has started. */
function productMarkup(merchant: Merchant, layout: Layout, product: Product): Markup {
  const first = product.variants.find((one) => one.stock > 0) ?? product.variants[0];
  return html`<h1>${product.title}</h1><p>${product.description}</p>
<p><span data-price>${formatMoney(first ? merchant.priceOf(first) : 0, merchant.terms.currency, layout)}</span></p>
<div id="options">${product.options.map((option) =>
    layout.optionControl === 'select'
      ? html`<label>${option.name} <select data-option="${option.name}"><option value="">Choose</option>${option.values.map(
          (value) => html`<option value="${value}">${value}</option>`,
        )}</select></label>`
      : html`<fieldset><legend>${option.name}</legend>${option.values.map(
          (value) =>
            html`<label><input type="radio" name="${option.name}" data-option="${option.name}" value="${value}"> ${value}</label>`,
        )}</fieldset>`,
  )}</div>
<label>Quantity <input type="number" id="quantity" value="1" min="1" max="99"></label>
<p role="status" id="availability"></p>
<button type="button" id="add">${layout.words.add}</button>`;
}
