import type { Control } from '../../survey/control.ts';
import type { BuyerPurpose } from '../../survey/field-purpose.ts';
import { type ShippingMethod, shippingMethods } from '../../survey/shipping-methods.ts';
import { isPlaceholder } from '../../survey/variants.ts';
import { fieldsOfBuying, type Page } from './understand.ts';

/** A field of a buyer's detail and what it held when it was last looked at. */
export interface HeldField {
  readonly field: BuyerPurpose;
  readonly section: 'shipping' | 'billing';
  /** What is sent, and for a list also what a person reads. */
  readonly values: readonly string[];
  readonly label: string;
  readonly isRequired: boolean;
}

/**
 * What was seen on the way to the payment. A page is looked at after it was filled in and before it is left, so what its forms
 * held last is what the shop was given.
 */
export class WayNotes {
  /** By page, detail and section: what a page draws anew takes the place of what it drew before, whatever its names are now. */
  readonly #fields = new Map<string, readonly HeldField[]>();
  #methods: readonly ShippingMethod[] = [];
  #cartUrl: string | null = null;

  note(page: Page): void {
    if (page.kind === 'cart') this.#cartUrl = page.seen.url;
    for (const [key, fields] of heldOn(page)) this.#fields.set(key, fields);
    const methods = shippingMethods(page.seen);
    if (methods.length > 0) this.#methods = methods;
  }

  /** Of the last page that was a cart. */
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

function heldOn(page: Page): ReadonlyMap<string, readonly HeldField[]> {
  const held = new Map<string, HeldField[]>();
  for (const control of fieldsOfBuying(page)) {
    const purpose = page.purposes.get(control);
    if (purpose?.kind !== 'buyer') continue;
    const { field, section } = purpose;
    const { label, isRequired } = control;
    const key = `${new URL(page.seen.url).pathname} ${section} ${field}`;
    held.set(key, [
      ...(held.get(key) ?? []),
      { field, section, values: valuesOf(control), label, isRequired },
    ]);
  }
  return held;
}

function valuesOf({ kind, value, text, options, isDrawnList }: Control): readonly string[] {
  if (isDrawnList && options.length === 0) return [text || value];
  if (kind !== 'select') return [value];
  const chosen = options.find(({ selected }) => selected);
  return chosen && !isPlaceholder(chosen) ? [chosen.value, chosen.label] : [''];
}
