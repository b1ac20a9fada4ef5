import { buyerValue, spellingsOf } from '@florin/page-reading/buyer/buyer-values';
import { isShippingGroup } from '@florin/page-reading/delivery/shipping-methods';
import { purposeOf } from '@florin/page-reading/fields/field-purpose';
import { says, saysAny } from '@florin/page-reading/lexicon/lexicon';
import type { Page } from '@florin/page-reading/page/understand';
import { isPaymentMethod, nameOf } from '@florin/page-reading/page/ways-to-pay';
import { amountLevels } from '@florin/page-reading/product/amount-levels';
import type { Choice, EnumField } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import { optionKey } from '@florin/page-reading/words/option-key';
import { hasWords, plainWords } from '@florin/page-reading/words/plain-words';
import { type FieldPlan, type PlannedEntry, tickEntry } from '../entry.ts';
import { askedTitle } from './asked-title.ts';

/** Asked of every buyer, and answered elsewhere. */
const OF_BUYING = [
  'guest',
  'member',
  'sign_in',
  'create_account',
  'same_address',
  'different_address',
  'ship_elsewhere',
] as const;

/**
 * Choices that must be made and say something of the buyer (a gender, how they heard of the shop): the buyer's side is asked, under the
 * shop's own name for it, or what says nothing is taken where it is offered. Nothing is guessed of a person.
 * @example planAskedGroups(fields, page, choice)[0].field // { kind: 'enum', key: 'gender', values: ['Female', 'Male'] }
 */
export function planAskedGroups(
  fields: readonly Control[],
  page: Page,
  choice: Choice,
): readonly FieldPlan[] {
  const open = fields.filter(isRadio);
  const keys = new Set(open.map(({ group }) => group?.key ?? ''));
  const complaints = new Map(page.complaints.map(({ control, words }) => [control?.group?.key ?? '', words]));
  const levels = new Set(amountLevels(page.seen, page.purposes)?.levels.map(({ control }) => control) ?? []);
  return [...keys].flatMap((key) => {
    const radios = open.filter(({ group }) => group?.key === key);
    const first = planCountry(radios, choice) ?? planNoNews(radios);
    if (first) return [first];
    const isOpen = key !== '' && radios.length > 1 && !radios.some(({ isChecked }) => isChecked);
    const isDemanded = complaints.has(key) || radios.some(({ isRequired }) => isRequired);
    if (!isOpen || !isDemanded || radios.some((radio) => levels.has(radio) || isOfBuying(radio, page)))
      return [];
    return [planForGroup(radios, choice, complaints.get(key) ?? '')];
  });
}

/** A few countries may be offered side by side: the buyer's own is taken, whichever was proposed. Null where they are none. */
function planCountry(radios: readonly Control[], { buyer }: Choice): FieldPlan | null {
  const [first] = radios;
  const title = titleOf(radios);
  if (!first || radios.length < 2) return null;
  const purpose = purposeOf({ ...first, kind: 'select', label: title, text: '' });
  if (purpose.kind !== 'buyer' || purpose.field !== 'country') return null;
  const country = buyerValue(buyer, 'country', purpose.section);
  if (country === null) return null;
  const spellings = spellingsOf('country', country, country).map((spelling) => spelling.toLowerCase());
  const isOwn = (radio: Control) =>
    [nameOf(radio), radio.value].some((said) => spellings.includes(said.toLowerCase()));
  const own = radios.find(isOwn);
  if (!own) return { kind: 'refused', detail: `the shop does not deliver to ${country}`, isRegion: true };
  const key = optionKey(title, optionKey(first.name, 'country'));
  return { kind: 'do', entry: chosen(own, radios, key, !own.isChecked) };
}

/** Whether news are sent may be asked with two answers, of which the shop proposes its own: nobody asked for them. */
function planNoNews(radios: readonly Control[]): FieldPlan | null {
  const saysNews = (words: string) => says('newsletter', words, radios[0]?.languages);
  if (!saysNews(titleOf(radios)) && !radios.every((radio) => saysNews(nameOf(radio)))) return null;
  const no = radios.find((radio) => says('declines', nameOf(radio), radio.languages));
  const isAnswered = radios.some(({ isChecked, isRequired }) => isChecked || isRequired);
  return no && isAnswered && !no.isChecked ? { kind: 'do', entry: tickEntry(no) } : null;
}

function titleOf([first]: readonly Control[]): string {
  return askedTitle(first?.group?.title ?? '') || first?.name || '';
}

/** All of them are written down: which one this buyer took is nobody else's. */
function chosen(taken: Control, radios: readonly Control[], key: string, isMoved = true): PlannedEntry {
  const choices = Object.fromEntries(radios.map((radio) => [nameOf(radio), targetOf(radio)]));
  const step = { class: 'safe', action: 'choose', key, choices } as const;
  return { move: isMoved ? { kind: 'choose', target: targetOf(taken) } : null, step };
}

function isRadio({ kind, group, isDisabled }: Control): boolean {
  return kind === 'radio' && group !== null && !isDisabled;
}

function isOfBuying(radio: Control, { seen }: Page): boolean {
  const words = `${radio.group?.title ?? ''} ${nameOf(radio)}`;
  return (
    isShippingGroup(radio, seen) ||
    isPaymentMethod(radio, seen.controls) ||
    saysAny(OF_BUYING, words, radio.languages)
  );
}

function planForGroup(radios: readonly Control[], { options }: Choice, complaint: string): FieldPlan {
  const [first] = radios;
  const title = titleOf(radios);
  const key = optionKey(title, optionKey(first?.name ?? '', 'field'));
  const wished = options[key];
  const isWished = (radio: Control) => nameOf(radio).toLowerCase() === String(wished).toLowerCase();
  const taken =
    wished === undefined
      ? radios.find((radio) => says('no_answer', nameOf(radio), radio.languages))
      : radios.find(isWished);
  if (!taken)
    return { kind: 'missing', detail: null, field: questionOf(radios, key, saidOf(title, complaint)) };
  const entry = chosen(taken, radios, key);
  return { kind: 'do', entry: wished === undefined ? { ...entry, step: null } : entry };
}

/** Radios without a name of their own are called as the part of the form is that they stand in: then the notice says what is asked. */
function saidOf(title: string, complaint: string): string {
  const isNamed = complaint === '' || hasWords(plainWords(complaint), plainWords(title));
  return isNamed ? title : askedTitle(complaint);
}

function targetOf({ locators }: Control) {
  return { kind: 'press', locators } as const;
}

function questionOf(radios: readonly Control[], key: string, title: string): EnumField {
  const values = radios.map((radio) => ({ value: nameOf(radio), title: nameOf(radio), available: true }));
  return { kind: 'enum', key, title, required: true, values };
}
