import { intentOf } from '@florin/page-reading/buttons/button-intent';
import { withoutSecrets } from '@florin/page-reading/fields/secret-fields';
import { type Languages, saysAny } from '@florin/page-reading/lexicon/lexicon';
import { isValueSoldOut } from '@florin/page-reading/product/sold-out';
import type { Control, ControlKind } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';

/** A control as it is seen inside of the page, with what only words can tell of it left open. */
export interface PageControl extends Control {
  readonly otherwise?: ControlKind | null;
  /** What stands beside the name of a value. */
  readonly stockNote?: string;
}

/** What the script inside of a page hands over. */
export interface PageSurvey extends DocumentSurvey {
  readonly controls: readonly PageControl[];
  readonly redWords: readonly string[];
}

/**
 * What was seen of a page with what its words tell: values that lead somewhere are presses, some cannot be had, red words may tell
 * of a failure, and fields of a card hold nothing.
 * @example judged({ ...seen, languages: ['de'] }).alerts // ['Die Zahlung ist fehlgeschlagen']
 */
export function judged({ redWords, ...seen }: PageSurvey): DocumentSurvey {
  const failures = redWords.filter((words) => saysAny(FAILURES, words, seen.languages)).slice(0, RED_MAX);
  return {
    ...seen,
    alerts: [...new Set([...seen.alerts, ...failures])],
    controls: withoutSecrets(seen.controls.flatMap((control) => judgedControl(control, seen.languages))),
  };
}

const RED_MAX = 10;
const FAILURES = [
  'failure',
  'card_declined',
  'insufficient_funds',
  'authentication_failed',
  'shop_error',
] as const;

function judgedControl({ otherwise, stockNote, ...control }: PageControl, languages: Languages): Control[] {
  if (otherwise !== undefined && leadsSomewhere(control))
    return otherwise === null ? [] : [{ ...control, kind: otherwise, group: null, isSoldOut: false }];
  const isSoldOut = control.isSoldOut || (stockNote !== undefined && isValueSoldOut(stockNote, languages));
  return [{ ...control, isSoldOut }];
}

/** `Checkout` is no value of a choice, whatever it stands beside. */
function leadsSomewhere(control: Control): boolean {
  return intentOf({ ...control, kind: 'button', isInDialog: false }) !== null;
}
