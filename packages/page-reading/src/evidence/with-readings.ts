import { intentOf, isNeverPressed } from '../buttons/button-intent.ts';
import { purposesOf } from '../fields/field-purposes.ts';
import type { Concept } from '../lexicon/concepts.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { evidenceOf } from './read-document.ts';
import type { Reading } from './reading.ts';
import { weigh } from './weigh.ts';
import { WEIGHTS } from './weights.ts';

/** What is less sure stays unread: somebody else may be asked. */
const CERTAIN = 0.85;
/** What a wrong reading would hand out, or order, is read only where hardly anything else is possible. */
const CERTAIN_OF_CARD = 0.95;
/** A press that may order with more than this chance is not taken for one that leads on. */
const ORDERS_MAX = 0.03;

const LEADING_ON: ReadonlySet<string> = new Set<Concept>([
  'add_to_cart',
  'view_cart',
  'checkout',
  'continue',
  'guest',
  'review_order',
  'decline_cookies',
  'dismiss',
]);

/**
 * A survey whose fields and presses that no words of theirs explain are read by everything else that is known of them: what the
 * platform says, how they stand to each other, what they send.
 * @example withReadings(seen).controls.find(({ readAs }) => readAs === 'place_order')?.text // 'Hop hop'
 */
export function withReadings<Survey extends DocumentSurvey>(seen: Survey): Survey {
  const purposes = purposesOf(seen.controls);
  const unread = new Set(
    seen.controls.filter((control) => {
      if (control.isDisabled || control.isSiteNavigation) return false;
      if (control.kind === 'text' || control.kind === 'select')
        return purposes.get(control)?.kind === 'other';
      return control.kind === 'button' && intentOf(control) === null && !isNeverPressed(control);
    }),
  );
  if (unread.size === 0) return seen;
  const { controls } = evidenceOf(seen, unread);
  return {
    ...seen,
    controls: seen.controls.map((control) => {
      const evidence = unread.has(control) ? controls.get(control) : undefined;
      const readAs = evidence && surely(control, weigh(evidence, WEIGHTS));
      return readAs ? { ...control, readAs } : control;
    }),
  };
}

function surely({ kind }: Control, readings: readonly Reading[]): Concept | null {
  const [best] = readings;
  if (!best || best.meaning === 'none' || best.meaning === 'price') return null;
  if (kind !== 'button') {
    const isCard = best.meaning.startsWith('card_');
    return best.certainty >= (isCard ? CERTAIN_OF_CARD : CERTAIN) ? best.meaning : null;
  }
  if (best.meaning === 'place_order') return best.certainty >= CERTAIN_OF_CARD ? best.meaning : null;
  const orders = readings
    .filter(({ meaning }) => meaning === 'place_order' || meaning === 'buy_now')
    .reduce((sum, { certainty }) => sum + certainty, 0);
  return LEADING_ON.has(best.meaning) && best.certainty >= CERTAIN && orders <= ORDERS_MAX
    ? best.meaning
    : null;
}
