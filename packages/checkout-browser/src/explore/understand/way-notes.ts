import { intentOf } from '@florin/page-reading/buttons/button-intent';
import { type ShippingMethod, shippingMethods } from '@florin/page-reading/delivery/shipping-methods';
import { type BuyerPurpose, isStreet } from '@florin/page-reading/fields/field-purpose';
import { readLines } from '@florin/page-reading/money/amount-lines';
import { pageAt } from '@florin/page-reading/page/page-state';
import { fieldsOfBuying, type Page } from '@florin/page-reading/page/understand';
import { isPlaceholder } from '@florin/page-reading/product/variants';
import type { Control, ControlOption } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import type { Page as OpenPage } from 'playwright-core';
import type { SeenLine } from '../../survey/goods/seen-line.ts';
import { type ProductMarks, readSeenLines } from '../../survey/goods/seen-lines.ts';
import { StepPanels } from './step-panels.ts';

/** A field of a buyer's detail and what it held when it was last looked at. */
export interface HeldField {
  readonly field: BuyerPurpose;
  readonly section: 'shipping' | 'billing';
  /** What is sent, and for a list also what a person reads. */
  readonly values: readonly string[];
  readonly label: string;
  readonly isRequired: boolean;
  /** The shop alone fills it in. */
  readonly isReadOnly?: boolean;
  /** What a list lets one choose; null for a field that is typed into, and for a list that shows it only once it is opened. */
  readonly options?: readonly ControlOption[] | null;
  /** The page and the form that it stands in. */
  readonly place?: string;
}

/** A page with sums of an order. */
export interface Summary {
  readonly seen: DocumentSurvey;
  /** Ways to ship had been offered by then. */
  readonly isAfterShipping: boolean;
}

export interface CouponNotes {
  isEntered: boolean;
  before: ReadonlySet<string> | null;
  answer: string | null;
  /** The page on which it was first entered, as it was before that; the step that it stands in may send it. */
  page: DocumentSurvey | null;
  /** The page that it was sent from asked for less right after. */
  isSeenOff: boolean;
}

const SUMMARIES_MAX = 6;
const PRESET: ReadonlySet<BuyerPurpose> = new Set(['country', 'state']);

function isEmpty({ values }: HeldField): boolean {
  return values.every((value) => value === '');
}

/**
 * What was seen on the way to the payment. A page is looked at after it was filled in and before it is left, so what its forms
 * held last is what the shop was given.
 */
export class WayNotes {
  /** Whether a coupon was entered and sent by itself, and what the shop said to it; `before` are the notices from before, until then. */
  readonly coupon: CouponNotes = {
    isEntered: false,
    before: null,
    answer: null,
    page: null,
    isSeenOff: false,
  };
  /** By page, detail and section: what a page draws anew takes the place of what it drew before, whatever its names are now. */
  readonly #fields = new Map<string, readonly HeldField[]>();
  #methods: readonly ShippingMethod[] = [];
  #cartUrl: string | null = null;
  /** By page, the oldest first. */
  readonly #summaries = new Map<string, Summary>();
  readonly #prices = new Set<number>();
  readonly #origins = new Set<string>();
  #cartLines: readonly SeenLine[] = [];
  #linesOfCart: readonly SeenLine[] = [];
  /** Pages of carts that showed the goods. */
  readonly #cartsSeen = new Set<string>();
  readonly #panels = new StepPanels();
  readonly #marks: ProductMarks | null;

  /** With the marks of the product, what carts on the way say of it is kept too. */
  constructor(marks: ProductMarks | null = null) {
    this.#marks = marks;
  }

  note(page: Page): void {
    const { kind, seen } = page;
    if (kind === 'cart') this.#cartUrl = linkedCart(seen) ?? seen.url;
    const held = heldOn(page);
    this.#forgetHidden(pageAt(seen.url), held);
    for (const [key, fields] of held) this.#fields.set(key, fields);
    if (held.size > 0 || kind === 'cart') this.#origins.add(new URL(seen.url).origin);
    this.#noteSums(page);
    this.#panels.note(seen);
    const methods = shippingMethods(seen);
    if (methods.length > 0) this.#methods = methods;
  }

  /**
   * Parts of a page that nothing was entered in, and that it has put away again, were never asked for: scripts close what was drawn
   * open. A country may have been there from the beginning.
   */
  #forgetHidden(page: string, held: ReadonlyMap<string, readonly HeldField[]>): void {
    const all = this.fields();
    const isUntouched = ({ place }: HeldField) =>
      all
        .filter((other) => other.place === place)
        .every((other) => PRESET.has(other.field) || isEmpty(other));
    for (const [key, fields] of this.#fields)
      if (key.startsWith(`${page} `) && !held.has(key) && fields.every(isUntouched)) this.#fields.delete(key);
  }

  #noteSums({ kind, seen }: Page): void {
    if (kind === 'product') for (const { cents } of readLines(seen.amounts)) this.#prices.add(cents);
    if (kind === 'product' || kind === 'list' || seen.amounts.length === 0) return;
    const place = pageAt(seen.url);
    this.#summaries.delete(place);
    this.#summaries.set(place, { seen, isAfterShipping: this.#methods.length > 0 });
    const [oldest] = this.#summaries.keys();
    if (this.#summaries.size > SUMMARIES_MAX && oldest !== undefined) this.#summaries.delete(oldest);
  }

  /** The page as it was understood, and as it is open. */
  async noteOpen(open: OpenPage, page: Page): Promise<void> {
    this.note(page);
    if (!this.#marks || !listsGoods(page)) return;
    const lines = await readSeenLines(open, this.#marks);
    if (lines.length > 0 || page.kind === 'cart') this.#cartLines = lines;
    if (page.kind === 'cart') this.#linesOfCart = lines;
    if (lines.length > 0 && page.kind === 'cart') this.#cartsSeen.add(pageAt(page.seen.url));
  }

  /** Whether the goods were seen on the way in a cart at this address. */
  isCartSeenAt(url: string): boolean {
    return this.#cartsSeen.has(pageAt(url));
  }

  /** Of the product, in the cart or the summary of a checkout as it was last seen on the way. */
  cartLines(): readonly SeenLine[] {
    return this.#cartLines;
  }

  /** The same in the cart alone. */
  linesOfCart(): readonly SeenLine[] {
    return this.#linesOfCart;
  }

  /** Pages that showed sums, the newest first. */
  summaries(): readonly Summary[] {
    return [...this.#summaries.values()].reverse();
  }

  /** What the product's page says in money, in hundredths. */
  prices(): ReadonlySet<number> {
    return this.#prices;
  }

  /** Where the goods were shown in a cart, or the buyer's details given: these pages are the merchant's. */
  origins(): ReadonlySet<string> {
    return this.#origins;
  }

  /** Whether the page, as it is open, folds a look at the order below the payment. */
  isReviewBehind(seen: DocumentSurvey): boolean {
    return this.#panels.isReviewBehind(seen);
  }

  /** Of the last page that was a cart, or of the cart that it led to. */
  cartUrl(): string | null {
    return this.#cartUrl;
  }

  fields(): readonly HeldField[] {
    return [...this.#fields.values()].flat();
  }

  /** Those that were last offered; empty where none ever were. */
  shippingMethods(): readonly ShippingMethod[] {
    return this.#methods;
  }
}

/** Many shops have no page for the cart alone: what is bought stands above or beside the form. */
function listsGoods({ kind, seen }: Page): boolean {
  return kind === 'cart' || (kind === 'checkout' && seen.amounts.length > 0);
}

/**
 * What the forms of a page hold of the buyer's details.
 * @example fieldsHeldOn(understand(await survey(page))) // [{ field: 'city', section: 'shipping', values: ['Leeds'], … }]
 */
export function fieldsHeldOn(page: Page): readonly HeldField[] {
  return [...heldOn(page).values()].flat();
}

function heldOn(page: Page): ReadonlyMap<string, readonly HeldField[]> {
  const held = new Map<string, HeldField[]>();
  for (const control of [...fieldsOfBuying(page), ...lookedUpOn(page)]) {
    const purpose = page.purposes.get(control);
    if (purpose?.kind !== 'buyer') continue;
    const { field, section } = purpose;
    const { label, isRequired, isReadOnly } = control;
    const values = valuesOf(control);
    const place = `${pageAt(page.seen.url)} ${control.form} ${control.section}`;
    const key = `${pageAt(page.seen.url)} ${section} ${field}`;
    held.set(key, [
      ...(held.get(key) ?? []),
      { field, section, values, label, isRequired, isReadOnly, options: optionsOf(control), place },
    ]);
  }
  return held;
}

/**
 * What the shop enters itself, where nobody else can: the city and the region by the postal code, the street by a search. A street that it
 * has not entered is one that it does not know.
 */
function lookedUpOn({ seen, purposes, forms }: Page): readonly Control[] {
  const isLookedUp = (control: Control) => {
    const purpose = purposes.get(control);
    if (purpose?.kind !== 'buyer') return false;
    const isPlace = purpose.field === 'city' || purpose.field === 'state';
    return isStreet(purpose.field) || (isPlace && control.isFilled);
  };
  return seen.controls.filter(
    (control) => control.isReadOnly && forms.get(control) === 'checkout' && isLookedUp(control),
  );
}

function optionsOf({ kind, options, isDrawnList }: Control): readonly ControlOption[] | null {
  return kind === 'select' && !(isDrawnList && options.length === 0) ? options : null;
}

function valuesOf({ kind, value, text, options, isDrawnList, languages }: Control): readonly string[] {
  if (isDrawnList && options.length === 0) return [text || value];
  if (kind !== 'select') return [value];
  const chosen = options.find(({ selected }) => selected);
  return chosen && !isPlaceholder(chosen, languages) ? [chosen.value, chosen.label] : [''];
}

/** A page that tells what was just put into the cart leads to the cart itself, which may say one day that it is empty. */
function linkedCart({ controls, url }: DocumentSurvey): string | null {
  const link = controls.find(
    (control) =>
      control.kind === 'link' &&
      !control.isSiteNavigation &&
      intentOf(control) === 'view_cart' &&
      URL.canParse(control.href) &&
      new URL(control.href).origin === new URL(url).origin &&
      pageAt(control.href) !== pageAt(url),
  );
  return link?.href ?? null;
}
