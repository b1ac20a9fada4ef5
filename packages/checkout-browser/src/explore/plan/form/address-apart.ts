import { type Languages, says, saysAny } from '@florin/page-reading/lexicon/lexicon';
import { isPlaceholder } from '@florin/page-reading/product/variants';
import type { Address, Buyer } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import type { SafeStep } from '../../recipe.ts';
import { type PlannedEntry, tickEntry } from '../entry.ts';
import { pressedOnce } from '../progress.ts';

/** Whether the parcel goes elsewhere than the bill. */
export function wantsApart({ billing, shipping }: Buyer): boolean {
  return billing !== null && shipping !== null && !isSameAddress(billing, shipping);
}

/**
 * Whether what these words offer is wanted; null where they are not about two addresses.
 * @example wantedForAddress('Ship to a different address?', buyer) // false: there is one
 */
export function wantedForAddress(words: string, buyer: Buyer, languages?: Languages): boolean | null {
  const isApart = wantsApart(buyer);
  if (saysAny(['ship_elsewhere', 'bill_elsewhere'], words, languages)) return isApart;
  if (says('same_address', words, languages)) return !isApart;
  return says('different_address', words, languages) ? isApart : null;
}

/**
 * Whether the box for another address is taken and the page asks for one address all the same: it may be drawing the other.
 * @example awaitsAddress(seen.controls, new Set(['billing']), buyer) // true: '[x] Ship to a different address'
 */
export function awaitsAddress(
  controls: readonly Control[],
  streets: ReadonlySet<'shipping' | 'billing'>,
  buyer: Buyer,
): boolean {
  const offersOther = (box: Control) =>
    saysAny(['ship_elsewhere', 'bill_elsewhere', 'different_address'], wordsOf(box), box.languages);
  const isTaken = controls.some((box) => box.kind === 'checkbox' && box.isChecked && offersOther(box));
  return wantsApart(buyer) && streets.size === 1 && isTaken;
}

/** The page as far as addresses go. */
export interface AddressesAsked {
  readonly streets: ReadonlySet<'shipping' | 'billing'>;
  readonly steps: readonly SafeStep[];
}

/**
 * The choice between one address and two where it is drawn as a pair of radios, a list, or a link that shows the other one; null
 * where the page is as the buyer wants it.
 * @example planAddresses(fields, seen.controls, buyer, { streets, steps })?.move // { kind: 'tick', control: … }
 */
export function planAddresses(
  fields: readonly Control[],
  controls: readonly Control[],
  buyer: Buyer,
  asked: AddressesAsked,
): PlannedEntry | null {
  return planRadios(fields, buyer) ?? planList(fields, buyer) ?? planLink(controls, buyer, asked);
}

/**
 * Of several values the one that is wanted, where exactly one of them is another address: that one, else the one that says to be
 * the same, else the only other.
 */
function wantedAmong<T>(
  values: readonly T[],
  wordsOf: (value: T) => string,
  buyer: Buyer,
  languages: Languages,
): T | undefined {
  const isElsewhere = (value: T) =>
    saysAny(['ship_elsewhere', 'bill_elsewhere', 'different_address'], wordsOf(value), languages);
  const others = values.filter((value) => !isElsewhere(value));
  const [elsewhere, second] = values.filter(isElsewhere);
  if (elsewhere === undefined || second !== undefined || others.length === 0) return undefined;
  if (wantsApart(buyer)) return elsewhere;
  return (
    others.find((value) => says('same_address', wordsOf(value), languages)) ??
    (others.length === 1 ? others[0] : undefined)
  );
}

function planRadios(fields: readonly Control[], buyer: Buyer): PlannedEntry | null {
  const radios = fields.filter(({ kind, group }) => kind === 'radio' && group !== null);
  for (const key of new Set(radios.map(({ group }) => group?.key))) {
    const pair = radios.filter(({ group }) => group?.key === key);
    const wanted = wantedAmong(pair, wordsOf, buyer, pair[0]?.languages);
    if (wanted && !wanted.isChecked) return tickEntry(wanted);
  }
  return null;
}

function planList(fields: readonly Control[], buyer: Buyer): PlannedEntry | null {
  for (const { kind, options, locators, languages } of fields) {
    const open = options.filter((option) => !option.disabled && !isPlaceholder(option, languages));
    const wanted = kind === 'select' ? wantedAmong(open, ({ label }) => label, buyer, languages) : undefined;
    if (!wanted || wanted.selected) continue;
    const target = { kind: 'select', locators, value: wanted.value } as const;
    const choices = { [wanted.value]: target };
    return {
      move: { kind: 'choose', target },
      step: { class: 'safe', action: 'choose', key: 'addresses', choices },
    };
  }
  return null;
}

function shipsElsewhere(words: string, languages: Languages): boolean {
  const isOther = says('different_address', words, languages) && says('delivery_section', words, languages);
  return isOther || says('ship_elsewhere', words, languages);
}

function billsElsewhere(words: string, languages: Languages): boolean {
  const isOther = says('different_address', words, languages) && says('billing_section', words, languages);
  return isOther || says('bill_elsewhere', words, languages);
}

function planLink(
  controls: readonly Control[],
  buyer: Buyer,
  { streets, steps }: AddressesAsked,
): PlannedEntry | null {
  if (!wantsApart(buyer) || streets.size !== 1) return null;
  const isWanted = streets.has('billing') ? shipsElsewhere : billsElsewhere;
  const link = controls.find(
    (control) =>
      (control.kind === 'link' || control.kind === 'button') &&
      !control.isDisabled &&
      !control.isSiteNavigation &&
      isWanted(wordsOf(control), control.languages),
  );
  return link ? pressedOnce(link, 'more_address', steps) : null;
}

function wordsOf({ label, text }: Control): string {
  return label === text ? label : `${label} ${text}`;
}

function isSameAddress(one: Address, other: Address): boolean {
  const plain = ({ line1, line2, city, state, postalCode, country }: Address) =>
    [line1, line2, city, state, postalCode, country]
      .map((part) => part?.trim().toLowerCase() ?? '')
      .join('|');
  return plain(one) === plain(other);
}
