import type { Control } from '@florin/page-reading/survey/control';
import { names } from '../said.ts';
import { isVisible } from '../visibility.ts';
import { tidy, wordsIn } from '../words.ts';

const ERROR = '[class*=err i], [class*=invalid i], [role=alert]';
const CLIMB_MAX = 3;

/** Whether the page calls what is entered wrong, and in which words. */
export function complaintAbout(element: Element): Pick<Control, 'isInvalid' | 'complaint'> {
  if (!element.matches('input, select, textarea, [role=combobox]'))
    return { isInvalid: false, complaint: '' };
  const isMarked = element.getAttribute('aria-invalid') === 'true' || element.matches(':user-invalid');
  const words = wordsAbout(element);
  const isInvalid = isMarked || words !== '';
  const complaint = words || (isMarked ? tidy((element as HTMLInputElement).validationMessage) : '');
  return { isInvalid, complaint };
}

function wordsAbout(element: Element): string {
  const described = ['aria-errormessage', 'aria-describedby']
    .flatMap((name) => (element.getAttribute(name) ?? '').split(/\s+/))
    .map((id) => (id === '' ? null : document.getElementById(id)));
  const named = described.find((about) => about && isError(about));
  return wordsIn(named ?? errorBeside(element) ?? null);
}

/** In the smallest element around the field, or around all values of its choice, that holds no other field; of a box also right after that, before the next one. */
function errorBeside(element: Element): Element | null {
  for (
    let at = element.parentElement, depth = 0;
    at && depth < CLIMB_MAX;
    at = at.parentElement, depth += 1
  ) {
    const fields = at.querySelectorAll('input:not([type=hidden]), select, textarea');
    if ([...fields].some((field) => field !== element && !isOfSameChoice(field, element))) return null;
    const error = [...at.querySelectorAll(ERROR)].find((about) => !about.contains(element) && isError(about));
    if (error) return error;
    const after = element.matches('[type=checkbox]') ? at.nextElementSibling : null;
    if (after && isError(after)) return after;
  }
  return null;
}

function isOfSameChoice(one: Element, other: Element): boolean {
  const areRadios = one.matches('[type=radio]') && other.matches('[type=radio]');
  return areRadios && one.getAttribute('name') === other.getAttribute('name');
}

function isError(about: Element): boolean {
  return isCalledError(about) && isVisible(about) && /\S/.test(about.textContent ?? '');
}

/** Not by a class that only says how it would look in that state (`aria-invalid:border-red`), and never what is used itself. */
function isCalledError(about: Element): boolean {
  if (about.matches('button, a, input, select, textarea')) return false;
  if (about.matches('[role=alert]')) return true;
  return [...about.classList].some((name) => !name.includes(':') && names('error', name));
}
