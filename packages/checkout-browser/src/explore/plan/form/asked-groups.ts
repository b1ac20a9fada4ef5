import { isShippingGroup } from '@florin/page-reading/delivery/shipping-methods';
import { says, saysAny } from '@florin/page-reading/lexicon/lexicon';
import type { Page } from '@florin/page-reading/page/understand';
import { isPaymentMethod, nameOf } from '@florin/page-reading/page/ways-to-pay';
import { amountLevels } from '@florin/page-reading/product/amount-levels';
import type { Choice, EnumField } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import { optionKey } from '@florin/page-reading/words/option-key';
import type { FieldPlan } from '../entry.ts';

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

const TITLE_MAX = 60;

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
  const levels = new Set(amountLevels(page.seen, page.purposes)?.levels.map(({ control }) => control) ?? []);
  return [...keys].flatMap((key) => {
    const radios = open.filter(({ group }) => group?.key === key);
    const isOpen = key !== '' && radios.length > 1 && !radios.some(({ isChecked }) => isChecked);
    const isDemanded = radios.some(
      (radio) => radio.isRequired || (radio.isInvalid && radio.complaint !== ''),
    );
    if (!isOpen || !isDemanded || radios.some((radio) => levels.has(radio) || isOfBuying(radio, page)))
      return [];
    return [planForGroup(radios, choice)];
  });
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

function planForGroup(radios: readonly Control[], { options }: Choice): FieldPlan {
  const [first] = radios;
  const title =
    (first?.group?.title ?? '').replaceAll(/[*※]/g, ' ').trim().slice(0, TITLE_MAX) || first?.name || '';
  const key = optionKey(title, optionKey(first?.name ?? '', 'field'));
  const wished = options[key];
  const isWished = (radio: Control) => nameOf(radio).toLowerCase() === String(wished).toLowerCase();
  const taken =
    wished === undefined
      ? radios.find((radio) => says('no_answer', nameOf(radio), radio.languages))
      : radios.find(isWished);
  if (!taken) return { kind: 'missing', detail: null, field: questionOf(radios, key, title) };
  // All of them are written down: which one this buyer took is nobody else's.
  const choices = Object.fromEntries(radios.map((radio) => [nameOf(radio), targetOf(radio)]));
  const step = wished === undefined ? null : ({ class: 'safe', action: 'choose', key, choices } as const);
  return { kind: 'do', entry: { move: { kind: 'choose', target: targetOf(taken) }, step } };
}

function targetOf({ locators }: Control) {
  return { kind: 'press', locators } as const;
}

function questionOf(radios: readonly Control[], key: string, title: string): EnumField {
  const values = radios.map((radio) => ({ value: nameOf(radio), title: nameOf(radio), available: true }));
  return { kind: 'enum', key, title, required: true, values };
}
