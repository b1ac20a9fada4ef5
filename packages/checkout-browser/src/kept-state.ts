import { isJsonObject, type Json } from '@florin/page-reading/json';
import { goodsFieldIn } from '@florin/page-reading/product/goods-field';
import { siblingNames } from '@florin/page-reading/product/sibling-names';
import type { Currency, Flow, Offer } from '@florin/page-reading/purchase';
import { WayNotes } from './explore/understand/way-notes.ts';
import type { Glossary } from './reader/reader-notes.ts';
import type { ProductMarks } from './survey/goods/seen-lines.ts';

/** What a flow through pages remembers of the product's page. */
export interface KeptState {
  readonly offer: Offer;
  readonly currency: Currency | null;
  /** What the page calls the product, beside the offer's title. */
  readonly names?: readonly string[];
  /** Where the shop shows the cart, as far as the page says. */
  readonly cartUrl?: string | null;
  /** The page is only paid at: the goods were put into the cart and proven through an API, or there is no cart at all. */
  readonly isCartFilled?: boolean;
  /** What a reader told of the words of the shop, where nobody here understood them. */
  readonly glossary?: Glossary;
}

/** Null where the flow was made by another driver. */
export function keptState(state: Json): KeptState | null {
  return isJsonObject(state) && isJsonObject(state.offer) ? (state as unknown as KeptState) : null;
}

/** @example stateOf({ offer, currency: 'usd', names: ['Enamel Mug'], cartUrl: null }) */
export function stateOf(kept: KeptState): Flow['state'] {
  return JSON.parse(JSON.stringify(kept)) as Json;
}

/** How the product is recognised on other pages of the shop. */
export function productMarks({ url }: Pick<Flow, 'url'>, { offer, names = [] }: KeptState): ProductMarks {
  const goods = goodsFieldIn(offer.fields)?.values.map(({ title }) => title) ?? [];
  const own = [offer.title, ...names, ...goods];
  const siblings = siblingNames(own, offer.fields).map(({ name }) => name);
  return { names: [...new Set([...own, ...siblings])], url };
}

/** Of a flow that remembers no product, nothing is recognised. */
export function notesFor(flow: Flow): WayNotes {
  const kept = keptState(flow.state);
  return new WayNotes(kept && productMarks(flow, kept));
}
