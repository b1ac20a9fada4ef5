import { type Control, controlOf } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';

/** A survey as it is kept: without what goes without saying, without values, without ways to find elements again. */
export type RecordedSurvey = Omit<DocumentSurvey, 'controls'> & {
  readonly controls: readonly Partial<Control>[];
};

const OPTIONS_MAX = 12;
const LINES_MAX = 60;
const LINE_LENGTH_MAX = 160;
const USUAL = controlOf({});
/** What was entered, and what follows from the rest when it is read again. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'value',
  'isFilled',
  'locators',
  'spoken',
  'spokenSection',
  'languages',
]);

/**
 * What a survey says of its page alone. `hide` takes out of every text what the buyer has told the shop.
 * @example recordSurvey(seen, (text) => redact(text, choice))
 */
export function recordSurvey(seen: DocumentSurvey, hide: (text: string) => string): RecordedSurvey {
  const { title, heading, language, forms, currencyCode, alerts, layerLines } = seen;
  const lines = (texts: readonly string[]) =>
    texts.slice(0, LINES_MAX).map((text) => hide(text).slice(0, LINE_LENGTH_MAX));
  return {
    url: addressWithoutTokens(seen.url),
    title: hide(title),
    language,
    heading: hide(heading),
    forms: forms.map(({ names, action }) => ({ names, action: addressWithoutTokens(action) })),
    controls: seen.controls.map((control) => recordControl(control, hide)),
    amounts: seen.amounts.map(({ spoken: _, decimalMark: __, ...row }) => ({
      ...row,
      label: hide(row.label),
    })),
    currencyCode,
    alerts: lines(alerts),
    lines: lines(seen.lines),
    ...(layerLines && { layerLines: lines(layerLines) }),
  };
}

/** @example understand(withSpokenWords(surveyFrom(recorded))) */
export function surveyFrom(recorded: RecordedSurvey): DocumentSurvey {
  return { ...recorded, controls: recorded.controls.map(controlOf) };
}

function recordControl(control: Control, hide: (text: string) => string): Partial<Control> {
  const said: Control = {
    ...control,
    text: hide(control.text),
    label: hide(control.label),
    section: hide(control.section),
    complaint: hide(control.complaint),
    row: hide(control.row),
    href: addressWithoutTokens(control.href),
    formAction: control.formAction && addressWithoutTokens(control.formAction),
    // Which entry of a list is chosen may be the buyer's country.
    options: control.options.slice(0, OPTIONS_MAX).map((option) => ({ ...option, selected: false })),
  };
  const telling = Object.entries(said).filter(
    ([name, value]) =>
      !LEFT_OUT.has(name) && JSON.stringify(value) !== JSON.stringify(USUAL[name as keyof Control]),
  );
  return Object.fromEntries(telling);
}

const WORD = /^[a-z][a-z_./-]{0,60}$/i;
const TOKEN_LENGTH_MIN = 8;

/** The path and the words of an address; numbers, keys and whatever else names one visit are left out. */
function addressWithoutTokens(address: string): string {
  if (!URL.canParse(address)) return withoutTokens(address);
  const { origin, pathname, searchParams } = new URL(address);
  const query = [...searchParams].map(([name, value]) => `${name}=${WORD.test(value) ? value : '…'}`);
  return `${origin}${withoutTokens(pathname)}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** Long parts of a path with a digit in them. */
function withoutTokens(path: string): string {
  return path
    .split('/')
    .map((part) => (part.length >= TOKEN_LENGTH_MIN && /\d/.test(part) ? '…' : part))
    .join('/');
}
