import { says } from '../lexicon/lexicon.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';

/**
 * What opens the form of a donation, on the page or elsewhere in the same shop. Null where several places are led to, as a list of what may be
 * given for does.
 * @example giftOpener(seen)?.text // 'Donate now'
 */
export function giftOpener({ url, controls }: Pick<DocumentSurvey, 'url' | 'controls'>): Control | null {
  const openers = controls.filter((control) => isOpener(control, controls) && !leadsAway(control, url));
  const isSame =
    new Set(openers.map(({ kind, href, listEntry }) => `${kind} ${href} ${listEntry}`)).size === 1;
  return isSame ? (openers[0] ?? null) : null;
}

/** By its words alone; where something is written beside it, it sends that. */
function isOpener(control: Control, controls: readonly Control[]): boolean {
  const { kind, form, text, label, languages } = control;
  if ((kind !== 'button' && kind !== 'link') || control.isDisabled || control.isSiteNavigation) return false;
  if (control.isInDialog || !says('give', text || label, languages)) return false;
  return form === null || !controls.some((other) => other.form === form && isEntry(other));
}

function leadsAway({ href }: Control, url: string): boolean {
  if (!URL.canParse(href, url)) return false;
  const { protocol, origin } = new URL(href, url);
  return protocol.startsWith('http') && origin !== new URL(url).origin;
}

function isEntry({ kind }: Control): boolean {
  return kind !== 'button' && kind !== 'link';
}
