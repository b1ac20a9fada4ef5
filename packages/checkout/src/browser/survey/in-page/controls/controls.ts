import type { Control } from '../../control.ts';
import { SURVEY_LIMITS } from '../../limits.ts';
import { isVisible } from '../visibility.ts';
import { tidy } from '../words.ts';
import { complaintAbout } from './complaints.ts';
import { groupOf } from './control-group.ts';
import { CHOICE, kindOf } from './control-kind.ts';
import { enteredIn, isChecked, isDisabled, isSecret, isSoldOut, optionsOf } from './control-state.ts';
import { formIndexOf, formOf } from './forms.ts';
import { HEADING } from './headings.ts';
import { labelOf } from './labels.ts';
import { listEntryOf } from './list-entry.ts';
import { locatorsOf, pathOf } from './locators.ts';

export function readControls(): Control[] {
  const selector = `input, select, textarea, button, a[href], summary, [role=button], [role=checkbox], [role=switch], ${CHOICE}`;
  const found: Control[] = [];
  let section = '';
  for (const element of document.querySelectorAll(`${selector}, ${HEADING}`)) {
    if (element.matches(HEADING) && isVisible(element)) section = tidy(element.textContent).slice(0, 80);
    const control = readControl(element, section);
    if (control) found.push(control);
    if (found.length >= SURVEY_LIMITS.controls) break;
  }
  return found;
}

function readControl(element: Element, section: string): Control | null {
  const kind = kindOf(element);
  const target = kind && pressTarget(element);
  if (!kind || !target) return null;
  const label = labelOf(element);
  const text = textOf(element);
  const value = enteredIn(element);
  return {
    kind,
    inputType: element.getAttribute('type')?.toLowerCase() ?? '',
    name: element.getAttribute('name') ?? '',
    id: element.id,
    autocomplete: (element.getAttribute('autocomplete') ?? '').toLowerCase().trim(),
    label,
    text,
    value: isSecret(element) ? '' : value.slice(0, SURVEY_LIMITS.textLength),
    isFilled: value !== '',
    isChecked: isChecked(element),
    isRequired: element.matches(':required') || element.getAttribute('aria-required') === 'true',
    isDisabled: isDisabled(element),
    isSoldOut: kind === 'radio' && isSoldOut(element),
    options: optionsOf(element),
    group: groupOf(element, kind),
    href: element instanceof HTMLAnchorElement ? element.href.slice(0, 2_000) : '',
    formAction: actionOf(element),
    form: formIndexOf(element),
    section,
    listEntry: kind === 'button' || kind === 'link' ? listEntryOf(element) : '',
    ...complaintAbout(element),
    isSiteNavigation:
      element.closest('nav, header, footer, [role=navigation], [role=banner], [role=contentinfo]') !== null,
    isInDialog: element.closest('dialog, [role=dialog], [role=alertdialog], [aria-modal=true]') !== null,
    locators:
      target === element ? locatorsOf(element, kind, label, text) : [{ by: 'css', css: pathOf(target) }],
  };
}

/** A native radio or box is often hidden under a drawn one: then its label is what a person presses. */
function pressTarget(element: Element): Element | null {
  if (isVisible(element)) return element;
  const isChoice = element.matches('input[type=radio], input[type=checkbox]');
  return isChoice ? ([...((element as HTMLInputElement).labels ?? [])].find(isVisible) ?? null) : null;
}

function textOf(element: Element): string {
  if (element instanceof HTMLInputElement && element.type !== 'radio' && element.type !== 'checkbox') {
    return element.matches('[type=submit], [type=button]') ? tidy(element.value) : '';
  }
  const named = tidy(element.textContent) || tidy(element.getAttribute('aria-label'));
  return named || tidy(element.getAttribute('title')) || tidy(element.getAttribute('data-value'));
}

function actionOf(element: Element): string | null {
  const own = element.getAttribute('formaction');
  const form = formOf(element);
  const action = own ?? form?.getAttribute('action');
  if (!form && !own) return null;
  return new URL(action ?? '', document.baseURI).href.slice(0, 2_000);
}
