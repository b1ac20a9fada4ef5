import type { Concept } from '../lexicon/concepts.ts';
import { bestSaid } from '../lexicon/lexicon.ts';
import { pageLanguages } from '../lexicon/page-languages.ts';
import type { Control } from './control.ts';
import type { AmountRow, DocumentSurvey } from './document-survey.ts';
import { sumSaid } from './spoken-sums.ts';

const FIELDS: readonly Concept[] = [
  'card_security_code',
  'card_holder',
  'card_number',
  'card_expiry',
  'coupon',
  'newsletter',
  'search',
  'password',
  'company',
  'order_note',
  'quantity',
  'email',
  'phone',
  'given_name',
  'family_name',
  'house_number',
  'postal_code',
  'second_line',
  'country',
  'city',
  'state',
  'street',
  'full_name',
];

const PRESSES: readonly Concept[] = [
  'other_wallet',
  'continue_shopping',
  'sign_in',
  'apply_coupon',
  'remove',
  'wish_list',
  'go_back',
  'decline_cookies',
  'accept_cookies',
  'guest',
  'more_address',
  'update_cart',
  'review_order',
  'place_order',
  'add_to_cart',
  'buy_now',
  'checkout',
  'view_cart',
  'continue',
  'save',
  'dismiss',
];

const PRESS_LENGTH_MAX = 60;

/**
 * What was read of a page together with what its words say in its own languages, else in those of the pages before it: a step of a
 * checkout may have too few words to tell. A page in English is left as it is.
 * @example withSpokenWords(survey).controls.find(({ spoken }) => spoken === 'add_to_cart')?.text // 'In den Warenkorb'
 */
export function withSpokenWords<Survey extends DocumentSurvey>(
  survey: Survey,
  before: readonly string[] = [],
): Survey {
  const labels = survey.controls.flatMap(({ label, text }) => [label, text]);
  const found = pageLanguages(survey.language, survey.lines, labels);
  const languages = found.length > 0 ? found : before;
  if (languages.length === 0) return survey;
  return {
    ...survey,
    languages,
    controls: survey.controls.map((control) => controlIn(control, languages)),
    amounts: rowsSpoken(survey.amounts, languages),
  };
}

function controlIn(control: Control, languages: readonly string[]): Control {
  const spoken = conceptOf(control, languages);
  const spokenSection = sectionOf(control, languages);
  return { ...control, languages, ...(spoken && { spoken }), ...(spokenSection && { spokenSection }) };
}

/** A label before what an empty field shows, and that before its technical names. */
function conceptOf(control: Control, languages: readonly string[]): Concept | null {
  const { kind, label, hint = '', name, id, text } = control;
  if (kind === 'text' || kind === 'select') {
    for (const words of [label, hint, `${name} ${id}`.replace(/([a-z])([A-Z])/g, '$1 $2')]) {
      const said = bestSaid(FIELDS, words, languages);
      if (said !== null) return said.concept;
    }
    return null;
  }
  if (kind !== 'button' && kind !== 'link') return null;
  const words = /\p{L}/u.test(text) || label === '' ? text : label;
  return words.length > PRESS_LENGTH_MAX ? null : (bestSaid(PRESSES, words, languages)?.concept ?? null);
}

function sectionOf({ label, section }: Control, languages: readonly string[]): 'shipping' | 'billing' | null {
  for (const words of [label, section]) {
    const said = bestSaid(['delivery_section', 'billing_section'], words, languages);
    if (said !== null) return said.concept === 'billing_section' ? 'billing' : 'shipping';
  }
  return null;
}

/**
 * Visible amounts with what the words beside them say in the languages of their page.
 * @example rowsSpoken([{ label: 'Zwischensumme', text: '18,40 $' }], ['de'])[0]?.spoken // 'subtotal'
 */
export function rowsSpoken(rows: readonly AmountRow[], languages: readonly string[]): readonly AmountRow[] {
  return withoutLesserTotals(rows.map((row) => rowIn(row, languages)));
}

/**
 * One word may name the sum of the goods and that of the order: `Summe`, `Versand`, `Bestellsumme`. What is called a total by other
 * words than the last one, and has a line between it and that, is the sum of the goods: the lines prove it, or there is no total.
 */
function withoutLesserTotals(rows: readonly AmountRow[]): readonly AmountRow[] {
  const end = rows.findLastIndex(({ spoken }) => spoken === 'total');
  const last = rows[end];
  if (!last) return rows;
  return rows.map((row, index) => {
    const isBefore = row.spoken === 'total' && index < end - 1;
    const isLesser = isBefore && row.label !== last.label && row.text !== last.text;
    return isLesser ? { ...row, spoken: 'subtotal' } : row;
  });
}

function rowIn(row: AmountRow, languages: readonly string[]): AmountRow {
  const spoken = sumSaid(row.label, row.note ?? '', languages);
  return spoken === null ? row : { ...row, spoken };
}
