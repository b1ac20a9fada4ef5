import { type Control, controlOf } from '../survey/control.ts';
import type { DocumentSurvey, FormSurvey } from '../survey/document-survey.ts';

/** A survey of which only what matters is said. */
export function surveyOf(said: Partial<DocumentSurvey>): DocumentSurvey {
  return {
    url: 'https://shop.example/page',
    title: '',
    heading: '',
    forms: [],
    controls: [],
    amounts: [],
    language: '',
    currencyCode: null,
    alerts: [],
    lines: [],
    ...said,
  };
}

/** @example button('Add to cart', { form: 0 }) */
export function button(text: string, said: Partial<Control> = {}): Control {
  return controlOf({ kind: 'button', text, ...said });
}

/** @example link('Cart', 'https://shop.example/cart') */
export function link(text: string, href: string, said: Partial<Control> = {}): Control {
  return controlOf({ kind: 'link', text, href, ...said });
}

/** @example field('Postcode', { form: 0, isRequired: true }) */
export function field(label: string, said: Partial<Control> = {}): Control {
  return controlOf({ kind: 'text', label, name: label.toLowerCase().replaceAll(' ', '_'), ...said });
}

export function formNamed(names: string): FormSurvey {
  return { names, action: 'https://shop.example/post' };
}
