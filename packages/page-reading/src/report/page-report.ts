import { evidenceOf } from '../evidence/read-document.ts';
import type { Clue, Evidence, Meaning, SubjectKind } from '../evidence/reading.ts';
import { MEANINGS } from '../evidence/reading.ts';
import { WEIGHTS } from '../evidence/weights.ts';
import type { PageKind } from '../page/page-kind.ts';
import type { Page } from '../page/understand.ts';
import type { Control } from '../survey/control.ts';
import { type RecordedSurvey, recordSurvey } from './recorded-survey.ts';

/** What one control was taken for, and what spoke for it. */
export interface TakenFor {
  /** The words on it, or its name. */
  readonly of: string;
  readonly meaning: string;
  readonly because: readonly string[];
}

/** A page as it was understood when something was done on it: enough to understand it again without the shop. */
export interface PageReport {
  readonly kind: PageKind;
  readonly survey: RecordedSurvey;
  readonly fields: readonly TakenFor[];
  readonly presses: readonly TakenFor[];
  readonly complaints: readonly string[];
  /** What was pressed, and what was expected of it; null where nothing was. */
  readonly pressed: TakenFor | null;
}

/** What the corpus says that it counts. */
function weightOf(kind: SubjectKind, { rule, strength }: Clue): number {
  return (WEIGHTS[kind].rules[rule] ?? 0) * strength;
}

const PRESSES_MAX = 12;
const BECAUSE_MAX = 4;

/**
 * @example reportOf(page, (text) => redact(text, choice), { control, intent: 'checkout' })
 */
export function reportOf(
  page: Page,
  hide: (text: string) => string,
  pressed: { readonly control: Control; readonly intent: string } | null = null,
): PageReport {
  const { seen, kind, purposes, actions, complaints } = page;
  const { controls } = evidenceOf(seen);
  const takenFor = (control: Control, meaning: string): TakenFor => ({
    of: hide(control.text || control.label || control.name || control.id),
    meaning,
    because: becauseOf(controls.get(control), meaning).map(hide),
  });
  const fields = [...purposes].flatMap(([control, purpose]) => {
    if (purpose.kind === 'other') return [];
    return [takenFor(control, 'field' in purpose ? purpose.field : purpose.kind)];
  });
  return {
    kind,
    survey: recordSurvey(seen, hide),
    fields,
    presses: actions.slice(0, PRESSES_MAX).map(({ control, intent }) => takenFor(control, intent)),
    complaints: complaints.map(({ words }) => hide(words)),
    pressed: pressed && takenFor(pressed.control, pressed.intent),
  };
}

/** What fields and presses are called where they are read, by what the corpus calls it. */
const SAME: Readonly<Record<string, Meaning>> = {
  line1: 'street',
  line2: 'second_line',
  number: 'card_number',
  expiry: 'card_expiry',
  expiry_month: 'card_expiry_month',
  expiry_year: 'card_expiry_year',
  cvc: 'card_security_code',
  cardholder: 'card_holder',
  review: 'review_order',
};

function becauseOf(evidence: Evidence | undefined, meaning: string): readonly string[] {
  if (!evidence) return [];
  const same = SAME[meaning] ?? meaning;
  const known = MEANINGS[evidence.kind].find((one) => one === same);
  return evidence.clues
    .filter((clue) => clue.meaning === known)
    .sort((one, other) => weightOf(evidence.kind, other) - weightOf(evidence.kind, one))
    .slice(0, BECAUSE_MAX)
    .map(({ rule, evidence: words }) => `${rule} "${words}"`);
}
