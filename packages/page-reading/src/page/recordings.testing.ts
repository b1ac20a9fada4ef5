import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Control, controlOf } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import type { Page } from './understand.ts';

/** Surveys of pages of our own making, so that what is understood of them is held fast without a browser. */
export const RECORDINGS = new URL('fixtures/', import.meta.url);

const OPTIONS_MAX = 12;

/** @example for (const name of recordingNames()) understand(readRecording(name)) */
export function recordingNames(): string[] {
  return readdirSync(RECORDINGS)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
}

export function readRecording(name: string): DocumentSurvey {
  const recorded = JSON.parse(readFileSync(new URL(`${name}.json`, RECORDINGS), 'utf8')) as DocumentSurvey;
  return { ...recorded, controls: recorded.controls.map(controlOf) };
}

/** Without the address of the day and what goes without saying. */
export function writeRecording(
  name: string,
  { frame: _, ...seen }: DocumentSurvey & { frame?: unknown },
): void {
  const recorded = { ...seen, controls: seen.controls.map(whatIsSaid) };
  const text = JSON.stringify(recorded, null, 1).replaceAll(new URL(seen.url).origin, 'https://shop.example');
  writeFileSync(new URL(`${name}.json`, RECORDINGS), `${text}\n`);
}

function whatIsSaid(control: Control): Partial<Control> {
  const usual = controlOf({});
  const short = { ...control, options: control.options.slice(0, OPTIONS_MAX) };
  const said = Object.entries(short).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name as keyof Control]),
  );
  return Object.fromEntries(said);
}

/** What is understood of a page, in lines that a person can compare. */
export function summaryOf({ seen, kind, forms, purposes, actions, complaints }: Page): string {
  const fields = [...purposes].map(([control, purpose]) => {
    const what = [purpose.kind, 'field' in purpose && purpose.field, 'section' in purpose && purpose.section];
    return `field ${control.label || control.name}: ${what.filter(Boolean).join(' ')} in ${forms.get(control)}`;
  });
  const presses = actions.map(({ intent, control }) => `press ${intent}: ${control.text || control.label}`);
  const said = complaints.map(({ words }) => `complaint: ${words}`);
  return [`${kind}: ${seen.heading}`, ...fields, ...presses, ...said, ''].join('\n');
}
