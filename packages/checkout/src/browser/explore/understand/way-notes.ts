import type { Control } from '../../survey/control.ts';
import type { BuyerPurpose } from '../../survey/field-purpose.ts';
import { type ShippingMethod, shippingMethods } from '../../survey/shipping-methods.ts';
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
  readonly #fields = new Map<string, HeldField>();
  #methods: readonly ShippingMethod[] = [];
  #cartUrl: string | null = null;

  note(page: Page): void {
    if (page.kind === 'cart') this.#cartUrl = page.seen.url;
    const keys = keysOf(page);
    for (const control of fieldsOfBuying(page)) {
      const purpose = page.purposes.get(control);
      const key = keys.get(control);
      if (purpose?.kind !== 'buyer' || key === undefined) continue;
      const { field, section } = purpose;
      const { label, isRequired } = control;
      this.#fields.set(key, {
        field,
        section,
        values: valuesOf(control),
        label,
        isRequired,
      });
    }
    const methods = shippingMethods(page.seen);
    if (methods.length > 0) this.#methods = methods;
  }

  /** Of the last page that was a cart. */
  cartUrl(): string | null {
    return this.#cartUrl;
  }

  fields(): readonly HeldField[] {
    return [...this.#fields.values()];
  }

  /** Those that were last offered; empty where none ever were. */
  shippingMethods(): readonly ShippingMethod[] {
    return this.#methods;
  }
}

/**
 * What is sent under one name is one field, also where the page draws it anew under another id; several of a name are told
 * apart by their order.
 */
function keysOf({ seen }: Page): ReadonlyMap<Control, string> {
  const counts = new Map<string, number>();
  return new Map(
    seen.controls.map((control) => {
      const { kind, name, id, label } = control;
      const key = [new URL(seen.url).pathname, kind, name || `${id}\n${label}`].join('\n');
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return [control, `${key}\n${count}`];
    }),
  );
}

function valuesOf({ kind, value, text, options, isDrawnList }: Control): readonly string[] {
  if (isDrawnList && options.length === 0) return [text || value];
  if (kind !== 'select') return [value];
  const chosen = options.find(({ selected }) => selected);
  return chosen && chosen.value !== '' ? [chosen.value, chosen.label] : [''];
}
