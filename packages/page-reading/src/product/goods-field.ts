import type { EnumField, Offer } from '../purchase.ts';
import { GOODS_KEY } from './goods-rows.ts';

/** Which of several goods on a page is wanted, as a question to the buyer. */
export function goodsField(rows: readonly { readonly title: string }[]): EnumField {
  const values = rows.map(({ title }) => ({ value: title, title, available: true }));
  return { kind: 'enum', key: GOODS_KEY, title: 'Item', required: true, values, isGoods: true };
}

/** That question among the fields of an offer; undefined where the page sells one thing. */
export function goodsFieldIn(fields: Offer['fields']): EnumField | undefined {
  return fields.find((field): field is EnumField => field.kind === 'enum' && field.isGoods === true);
}
