import { intentOf } from '../buttons/button-intent.ts';
import { isShippingGroup } from '../delivery/shipping-methods.ts';
import type { FieldPurpose } from '../fields/field-purpose.ts';
import { purposesOf } from '../fields/field-purposes.ts';
import { type LineKind, readLines } from '../money/amount-lines.ts';
import { parseMoney } from '../money/shown-money.ts';
import { asksForConsent } from '../page/consent.ts';
import { saysCard } from '../page/payment-words.ts';
import { isPaymentMethod, nameOf } from '../page/ways-to-pay.ts';
import type { Control } from '../survey/control.ts';
import type { AmountRow, DocumentSurvey } from '../survey/document-survey.ts';
import { amountClues, amountMarks, type SummedRow } from './amount-clues.ts';
import { choiceClues, choiceMarks } from './choice-clues.ts';
import { fieldClues, fieldMarks } from './field-clues.ts';
import { type PressPlace, pressClues, pressMarks, sendersOf } from './press-clues.ts';
import type { Clue, Evidence, Meaning, Reading } from './reading.ts';
import { type Weights, weigh } from './weigh.ts';

/** Everything that was noticed of what a document holds. */
export interface DocumentEvidence {
  readonly controls: ReadonlyMap<Control, Evidence>;
  readonly amounts: ReadonlyMap<AmountRow, Evidence>;
}

/** What everything of a document means, the likeliest first. */
export interface DocumentReadings {
  readonly controls: ReadonlyMap<Control, readonly Reading[]>;
  readonly amounts: ReadonlyMap<AmountRow, readonly Reading[]>;
}

/**
 * @example readDocument(seen, WEIGHTS).controls.get(control)?.[0] // { meaning: 'postal_code', certainty: 0.98, because: […] }
 */
export function readDocument(seen: DocumentSurvey, weights: Weights): DocumentReadings {
  const { controls, amounts } = evidenceOf(seen);
  const read = <Of>(found: ReadonlyMap<Of, Evidence>) =>
    new Map([...found].map(([of, evidence]) => [of, weigh(evidence, weights)] as const));
  return { controls: read(controls), amounts: read(amounts) };
}

/**
 * What is noticed of the fields, presses, choices and amounts of a document: no weight has a part in it, so that it is the same
 * before and after they are fitted. Of presses only those are looked at that are asked for: there are hundreds of links.
 */
export function evidenceOf(
  seen: DocumentSurvey,
  asked: ReadonlySet<Control> = new Set(seen.controls),
): DocumentEvidence {
  const fields = seen.controls.filter(({ kind }) => kind === 'text' || kind === 'select');
  const purposes = purposesOf(seen.controls);
  const clues = new Map(
    fields.map((field) => [
      field,
      [...fieldClues(field), ...readerClue(meaningOfField(purposes.get(field)))],
    ]),
  );
  const told = new Map(fields.map((field) => [field, toldBy(clues.get(field) ?? [])]));
  const controls = new Map<Control, Evidence>();
  for (const [index, field] of fields.entries()) {
    const marks = fieldMarks(field, placeOf(fields, index, told));
    controls.set(field, { kind: 'field', clues: clues.get(field) ?? [], marks });
  }
  const choices = seen.controls.filter(({ kind }) => kind === 'checkbox' || kind === 'radio');
  const pageAsks = new Set(told.values());
  pageAsks.delete('none');
  for (const choice of choices) {
    const said = [...choiceClues(choice), ...readerClue(meaningOfChoice(choice, seen))];
    told.set(choice, toldBy(said));
    controls.set(choice, { kind: 'choice', clues: said, marks: choiceMarks(choice, pageAsks) });
  }
  const rows = seen.amounts.map(summed);
  const lines = new Map(readLines(seen.amounts).map(({ index, kind }) => [index, kind]));
  const amounts = rows.map(
    ({ row }, index) =>
      [
        row,
        {
          kind: 'amount',
          clues: [...amountClues(row, seen.languages), ...readerClue(meaningOfLine(lines.get(index)))],
          marks: amountMarks(rows, index),
        },
      ] as const,
  );
  const showsTotal = amounts.some(([, { clues: said }]) => toldBy(said) === 'total');
  for (const press of seen.controls) {
    if ((press.kind !== 'button' && press.kind !== 'link') || !asked.has(press)) continue;
    const marks = pressMarks(press, seen, pressPlace(press, seen, told, pageAsks, showsTotal));
    const read = readerClue(meaningOfPress(press));
    controls.set(press, { kind: 'press', clues: [...pressClues(press, seen), ...read], marks });
  }
  return { controls, amounts: new Map(amounts) };
}

/** What the reader of such things says by its own rules is one witness among others. */
function readerClue(meaning: Meaning | null): readonly Clue[] {
  return meaning === null ? [] : [{ rule: 'reader', meaning, strength: 1, evidence: meaning }];
}

const FIELDS: Readonly<Record<string, Meaning>> = {
  email: 'email',
  phone: 'phone',
  phone_local: 'phone',
  full_name: 'full_name',
  given_name: 'given_name',
  family_name: 'family_name',
  line1: 'street',
  street: 'street',
  street_name: 'street',
  line2: 'second_line',
  house_number: 'house_number',
  city: 'city',
  state: 'state',
  postal_code: 'postal_code',
  country: 'country',
  number: 'card_number',
  expiry: 'card_expiry',
  expiry_month: 'card_expiry_month',
  expiry_year: 'card_expiry_year',
  cvc: 'card_security_code',
  cardholder: 'card_holder',
};

function meaningOfField(purpose: FieldPurpose | undefined): Meaning | null {
  if (purpose?.kind === 'quantity') return 'quantity';
  return purpose && 'field' in purpose ? (FIELDS[purpose.field] ?? null) : null;
}

function meaningOfPress(press: Control): Meaning | null {
  const intent = intentOf(press);
  if (intent === 'review') return 'review_order';
  if (intent === 'choose_method') return 'shipping_method';
  return intent === 'show_choices' ? 'variant_title' : intent;
}

function meaningOfChoice(choice: Control, seen: DocumentSurvey): Meaning | null {
  if (choice.kind === 'checkbox') return asksForConsent(choice) ? 'terms' : null;
  if (isShippingGroup(choice, seen)) return 'shipping_method';
  if (!isPaymentMethod(choice, seen.controls)) return null;
  return saysCard(nameOf(choice), choice.languages) ? 'card_payment' : 'payment_method';
}

function meaningOfLine(kind: LineKind | undefined): Meaning | null {
  return kind === undefined || kind === 'other' || kind === 'aside' ? null : kind;
}

/** In the order of how far what a rule says can be relied on, where nothing was weighed yet. */
const FIRST_RULES = [
  'autocomplete',
  'label is',
  'offers countries',
  'offers months',
  'label says most',
  'hint says most',
  'name says most',
  'type',
];

function toldBy(clues: readonly Clue[]): Meaning {
  for (const rule of FIRST_RULES) {
    const said = clues.find((clue) => clue.rule === rule && clue.strength > FIRST_STRENGTH_MIN);
    if (said) return said.meaning;
  }
  return 'none';
}

const FIRST_STRENGTH_MIN = 0.3;

function placeOf(fields: readonly Control[], index: number, told: ReadonlyMap<Control, Meaning>) {
  const field = fields[index]!;
  const form = fields.filter((other) => other.form === field.form);
  const at = form.indexOf(field);
  const meaningAt = (place: number) => {
    const other = form[place];
    return (other && told.get(other)) ?? 'none';
  };
  return {
    before: meaningAt(at - 1),
    after: meaningAt(at + 1),
    beside: new Set(form.filter((other) => other !== field).map((other) => told.get(other) ?? 'none')),
    isAlone: field.form !== null && form.length === 1,
  };
}

function pressPlace(
  press: Control,
  { controls }: DocumentSurvey,
  told: ReadonlyMap<Control, Meaning>,
  pageAsks: ReadonlySet<Meaning>,
  showsTotal: boolean,
): PressPlace {
  const form = press.form === null ? [] : controls.filter((control) => control.form === press.form);
  const asks = new Set(form.map((control) => told.get(control) ?? 'none'));
  asks.delete('none');
  const senders = sendersOf(form);
  const words = press.text || press.label;
  return {
    asks,
    pageAsks,
    isSender: senders.includes(press),
    isOnlySender: senders.length === 1,
    isLastOfForm: senders.at(-1) === press,
    alike: controls.filter(({ kind, text, label }) => kind === press.kind && (text || label) === words)
      .length,
    showsTotal,
  };
}

function summed(row: AmountRow): SummedRow {
  return { row, amount: parseMoney(row.text, row.decimalMark)?.cents ?? null };
}
