import type { Product, Variant } from '../../../catalog.ts';
import { html, type Markup } from '../../../http/html.ts';
import type { Merchant } from '../../../merchant.ts';
import { formatMoney, type Layout } from '../layout.ts';

/** @example sharesPage(layout, product) // true: each variant is counted by itself */
export function sharesPage({ breadth }: Layout, { variants }: Product): boolean {
  return breadth.goods !== 'one' && variants.length > 1;
}

/** A row for each variant, with its price and a number of pieces; none where it is sold out. */
export function goodsRows(merchant: Merchant, layout: Layout, product: Product): Markup {
  const rows = product.variants.map((variant) => ({
    variant,
    name: nameOf(product, variant),
    price: formatMoney(merchant.priceOf(variant), merchant.terms.currency, layout),
  }));
  if (layout.breadth.goods === 'table')
    return html`<table><tr><th>Item</th><th>Price</th><th>Qty</th></tr>${rows.map(
      ({ variant, name, price }) =>
        html`<tr><td>${name}</td><td>${price}</td><td>${
          variant.stock > 0
            ? html`<input type="number" name="pieces_${variant.sku}" title="Qty" value="0" min="0" max="99">`
            : 'Sold out'
        }</td></tr>`,
    )}</table>`;
  return html`${rows.map(
    ({ variant, name, price }) =>
      html`<article><h4 id="name-${variant.sku}">${name}</h4><p>${price}</p>${
        variant.stock > 0
          ? html`<fieldset><button type="button" data-step="-1">-</button><input type="number" name="pieces_${variant.sku}" placeholder="0" min="0" max="99" aria-labelledby="name-${variant.sku}"><button type="button" data-step="1">+</button></fieldset>`
          : html`<strong>SOLD OUT</strong>`
      }</article>`,
  )}`;
}

/** As the cart calls it. */
export function nameOf({ title }: Pick<Product, 'title'>, { choices }: Pick<Variant, 'choices'>): string {
  return `${title} ${Object.values(choices).join(' / ')}`.trim();
}

/** What is asked for in the rows, by article number. */
export function piecesIn(form: URLSearchParams): readonly (readonly [sku: string, pieces: number])[] {
  return [...form].flatMap(([name, value]) => {
    const sku = /^pieces_(.+)$/.exec(name)?.[1];
    return sku && Number(value) > 0 ? [[sku, Number(value)] as const] : [];
  });
}
