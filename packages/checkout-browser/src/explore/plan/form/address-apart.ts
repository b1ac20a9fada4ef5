import { isSpoken } from '@florin/page-reading/lexicon/lexicon';
import { isPlaceholder } from '@florin/page-reading/product/variants';
import type { Address, Buyer } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import type { SafeStep } from '../../recipe.ts';
import { type PlannedEntry, tickEntry } from '../entry.ts';
import { pressStep } from '../progress.ts';

const SHIP_ELSEWHERE =
  /(?:ship|deliver|send)\w{0,20} to (?:an? )?(?:different|another|other|separate)|(?:different|another|separate|other) (?:(?:shipping|delivery)|address for (?:\w{1,20} )?(?:shipping|delivery))/i;
const BILL_ELSEWHERE =
  /(?:different|another|separate|other) (?:(?:billing|invoice)|address for (?:\w{1,20} )?(?:bill|invoic))|(?:bill|invoice)\w{0,20} to (?:an? )?(?:different|another|other|separate)/i;
const ELSEWHERE = /\b(?:different|another|separate|other)\b.{0,20}\baddress\b/i;
const SAME_ADDRESS =
  /\bsame\b.{0,40}\b(?:address|shipping|billing|delivery)|(?:billing|shipping|delivery|address).{0,40}\bsame\b|use (?:as|for|my|the|this) .{0,30}(?:billing|invoic|shipping|delivery)|(?:ship|deliver|send)\w{0,20} to (?:my |the |this |your )?billing\b/i;

/** Whether the parcel goes elsewhere than the bill. */
function wantsApart({ billing, shipping }: Buyer): boolean {
  return billing !== null && shipping !== null && !isSameAddress(billing, shipping);
}

/**
 * Whether what these words offer is wanted; null where they are not about two addresses.
 * @example wantedForAddress('Ship to a different address?', buyer) // false: there is one
 */
export function wantedForAddress(words: string, buyer: Buyer, languages?: readonly string[]): boolean | null {
  const isApart = wantsApart(buyer);
  if (isSpoken('same_address', words, languages)) return !isApart;
  if (isSpoken('different_address', words, languages)) return isApart;
  if (SHIP_ELSEWHERE.test(words) || BILL_ELSEWHERE.test(words)) return isApart;
  return SAME_ADDRESS.test(words) ? !isApart : null;
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
function wantedAmong<T>(values: readonly T[], wordsOf: (value: T) => string, buyer: Buyer): T | undefined {
  const isElsewhere = (value: T) =>
    [SHIP_ELSEWHERE, BILL_ELSEWHERE, ELSEWHERE].some((words) => words.test(wordsOf(value)));
  const others = values.filter((value) => !isElsewhere(value));
  const [elsewhere, second] = values.filter(isElsewhere);
  if (elsewhere === undefined || second !== undefined || others.length === 0) return undefined;
  if (wantsApart(buyer)) return elsewhere;
  return (
    others.find((value) => SAME_ADDRESS.test(wordsOf(value))) ?? (others.length === 1 ? others[0] : undefined)
  );
}

function planRadios(fields: readonly Control[], buyer: Buyer): PlannedEntry | null {
  const radios = fields.filter(({ kind, group }) => kind === 'radio' && group !== null);
  for (const key of new Set(radios.map(({ group }) => group?.key))) {
    const pair = radios.filter(({ group }) => group?.key === key);
    const wanted = wantedAmong(pair, wordsOf, buyer);
    if (wanted && !wanted.isChecked) return tickEntry(wanted);
  }
  return null;
}

function planList(fields: readonly Control[], buyer: Buyer): PlannedEntry | null {
  for (const { kind, options, locators } of fields) {
    const open = options.filter((option) => !option.disabled && !isPlaceholder(option));
    const wanted = kind === 'select' ? wantedAmong(open, ({ label }) => label, buyer) : undefined;
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

/** Pressed once: what shows an address hides it at the second press. */
function planLink(
  controls: readonly Control[],
  buyer: Buyer,
  { streets, steps }: AddressesAsked,
): PlannedEntry | null {
  if (!wantsApart(buyer) || streets.size !== 1) return null;
  const words = streets.has('billing') ? SHIP_ELSEWHERE : BILL_ELSEWHERE;
  const link = controls.find(
    (control) =>
      (control.kind === 'link' || control.kind === 'button') &&
      !control.isDisabled &&
      !control.isSiteNavigation &&
      words.test(wordsOf(control)),
  );
  if (!link) return null;
  const step = pressStep(link, 'more_address');
  const isPressed = steps.some((known) => JSON.stringify(known) === JSON.stringify(step));
  return isPressed ? null : { move: { kind: 'press', control: link }, step };
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
