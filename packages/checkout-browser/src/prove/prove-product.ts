import { setTimeout as sleep } from 'node:timers/promises';
import type { ShippingMethod } from '@florin/page-reading/delivery/shipping-methods';
import { failed } from '@florin/page-reading/failure';
import { readLines } from '@florin/page-reading/money/amount-lines';
import type { PageTotal } from '@florin/page-reading/money/read-total';
import { parseMoney } from '@florin/page-reading/money/shown-money';
import type { Choice, Failed, Flow } from '@florin/page-reading/purchase';
import type { AmountRow } from '@florin/page-reading/survey/document-survey';
import { plainWords } from '@florin/page-reading/words/plain-words';
import type { Page } from 'playwright-core';
import type { WayNotes } from '../explore/understand/way-notes.ts';
import { keptState, productMarks } from '../kept-state.ts';
import { type Drive, isNavigationError } from '../pool/drive.ts';
import { type ProductMarks, readSeenLines } from '../survey/goods/seen-lines.ts';
import { survey } from '../survey/survey.ts';
import { type AskedGoods, isProvenOnWay, type Unproven, unprovenIn } from './cart-line.ts';
import { cartUrlOf, openInTab } from './cart-page.ts';

/** A cart drawn by a script shows its lines late. */
const CART_MS_MAX = 5_000;
const POLL_MS = 150;

const WORDS: Readonly<Record<Unproven, string>> = {
  title: 'the product that was asked for',
  variant: 'the variant that was asked for',
  quantity: 'the quantity that was asked for',
  price: 'that the goods cost what this product does',
};

/**
 * Proves by the shop's own cart that it holds what was asked for and nothing else: on the page that is open, which lists what
 * is paid, else in the cart as it was left on the way, else in the cart as it is now. A cart is not opened without need: shops
 * exist that begin the checkout anew once it was looked at. Null where it does, else what it does not show.
 * @example const unproven = await unprovenGoods(drive, { flow, choice }, reached.notes, total)
 */
export async function unprovenGoods(
  drive: Drive,
  { flow, choice }: { readonly flow: Flow; readonly choice: Choice },
  notes: WayNotes,
  total: PageTotal,
): Promise<Unproven | null> {
  const kept = keptState(flow.state);
  if (!kept || kept.isCartFilled) return null;
  const goods = {
    names: [kept.offer.title, ...(kept.names ?? [])],
    marks: productMarks(flow, kept),
    fields: kept.offer.fields,
    options: choice.options,
    quantity: choice.quantity,
    breakdown: total.breakdown,
  };
  const here = await unprovenOn(drive.page, goods);
  const way = { last: notes.cartLines(), cart: notes.linesOfCart() };
  if (here === null || isProvenOnWay(way, goods)) return null;
  const { amounts } = await survey(drive.page);
  const breakdown = withShippingAmongGoods(total, amounts, notes.shippingMethods());
  const besideShipping = { ...goods, breakdown };
  const isOther = breakdown !== total.breakdown;
  if (
    isOther &&
    (isProvenOnWay(way, besideShipping) || (await unprovenOn(drive.page, besideShipping)) === null)
  )
    return null;
  const cartUrl = await cartUrlOf(drive, flow, notes);
  return cartUrl === null ? here : unprovenInCart(drive, cartUrl, goods);
}

/**
 * Shops list the way to ship below the goods, by its name: what was offered by this name and at this price on the way is no goods.
 * @example withShippingAmongGoods(total, amounts, notes.shippingMethods()) // { total: 2330, subtotal: 1840, shipping: 490 }
 */
export function withShippingAmongGoods(
  { amount, breakdown }: PageTotal,
  amounts: readonly AmountRow[],
  methods: readonly ShippingMethod[],
): PageTotal['breakdown'] {
  if (breakdown.shipping !== undefined) return breakdown;
  const named = methods.find(
    ({ title, cents, isPriced }) =>
      isPriced &&
      cents > 0 &&
      amounts.some(({ label, text, isChosen, decimalMark }) => {
        // A line of an order says how many of it there are, and what stands below each other in a label is read as one word.
        const name = unspaced(plainWords(label).replace(/ \d{1,2}$/, ''));
        const isNamed = /\p{L}{2}/u.test(name) && unspaced(plainWords(title)).startsWith(name);
        return isChosen === undefined && isNamed && parseMoney(text, decimalMark)?.cents === cents;
      }),
  );
  if (!named) return withShippingBeside(amount, breakdown, amounts);
  const { subtotal = breakdown.total ?? amount } = breakdown;
  return { ...breakdown, subtotal: subtotal - named.cents, shipping: named.cents };
}

/** The rows that prove the total are without tax, and their subtotal holds what another row says of the shipping, with tax. */
function withShippingBeside(
  paid: number,
  breakdown: PageTotal['breakdown'],
  amounts: readonly AmountRow[],
): PageTotal['breakdown'] {
  const { subtotal = 0, tax = 0 } = breakdown;
  const said = readLines(amounts).filter(({ kind }) => kind === 'shipping');
  const [shipping, ...others] = new Set(said.map(({ cents }) => cents));
  if (!shipping || others.length > 0 || tax <= 0 || subtotal + tax !== paid) return breakdown;
  return { subtotal: paid - shipping, shipping };
}

function unspaced(words: string): string {
  return words.replaceAll(' ', '');
}

/** @example productUnproven('variant').code // 'product_unproven' */
export function productUnproven(unproven: Unproven): Failed {
  return failed('unsupported_checkout', `the cart does not show ${WORDS[unproven]}`, 'product_unproven');
}

interface MarkedGoods extends AskedGoods {
  readonly marks: ProductMarks;
}

async function unprovenOn(page: Page, goods: MarkedGoods): Promise<Unproven | null> {
  return unprovenIn(await readSeenLines(page, goods.marks), goods);
}

async function unprovenInCart(drive: Drive, cartUrl: string, goods: MarkedGoods): Promise<Unproven | null> {
  const reading = await openInTab(drive, cartUrl, async (tab) => {
    const deadlineMs = Date.now() + CART_MS_MAX;
    for (;;) {
      const unproven = await unprovenNow(tab, goods);
      if (unproven === null || Date.now() > deadlineMs) return { unproven };
      await sleep(POLL_MS, undefined, { signal: drive.context.signal });
    }
  });
  return reading ? reading.unproven : 'title';
}

async function unprovenNow(tab: Page, goods: MarkedGoods): Promise<Unproven | null> {
  try {
    return await unprovenOn(tab, goods);
  } catch (error) {
    if (isNavigationError(error)) return 'title';
    throw error;
  }
}
