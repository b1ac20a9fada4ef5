import type { FormSurvey } from '@florin/page-reading/survey/document-survey';
import { SURVEY_LIMITS } from '@florin/page-reading/survey/limits';
import { names } from '../said.ts';
import { isVisible } from '../visibility.ts';
import { addressOf, textById, tidy } from '../words.ts';
import { LAYER } from './layers.ts';

/** The forms of the document, visible or not: controls refer to them by their place in this list. */
export function readForms(): FormSurvey[] {
  return formsOf().map((form) => ({
    names: namesOf(form),
    action: actionOf(form),
    ...(holdsFrame(form) && { holdsFrame: true }),
    ...wordsOf(form),
  }));
}

const WORDS_MAX = 160;

/** What is said around the one field of a small form, which names it where nothing else does. */
function wordsOf(form: HTMLFormElement): Pick<FormSurvey, 'words'> {
  const fields = form.querySelectorAll('input[type=email], input[type=text], input:not([type]), textarea');
  const words = fields.length === 1 ? tidy(form.textContent) : '';
  return words !== '' && words.length <= WORDS_MAX ? { words } : {};
}

const FRAME_WIDTH_MIN = 200;

/** A document of somebody else's to enter something into: as wide as a field, and no badge or box of a captcha. */
function holdsFrame(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll('iframe')].some(
    (frame) =>
      isVisible(frame) &&
      frame.getBoundingClientRect().width >= FRAME_WIDTH_MIN &&
      !names('captcha', `${frame.src} ${frame.title} ${frame.name}`),
  );
}

/** Null outside forms. */
export function formIndexOf(element: Element): number | null {
  const form = formOf(element);
  const index = form ? formsOf().indexOf(form) : -1;
  return index < 0 ? null : index;
}

export function formOf(element: Element): HTMLFormElement | null {
  const form = (element as HTMLInputElement).form;
  return form instanceof HTMLFormElement ? form : element.closest('form');
}

function formsOf(): HTMLFormElement[] {
  return [...document.forms].slice(0, SURVEY_LIMITS.forms);
}

function namesOf(form: HTMLFormElement): string {
  const attributes = ['id', 'name', 'class', 'role', 'aria-label', 'toolname'].map(
    (name) => form.getAttribute(name) ?? '',
  );
  return tidy(`${textById(form.getAttribute('aria-labelledby'))} ${attributes.join(' ')}`);
}

function actionOf(form: HTMLFormElement): string {
  return addressOf(form.getAttribute('action') ?? '');
}

const NAVIGATION = 'nav, [role=navigation]';
const SITE_FRAME = `${NAVIGATION}, header, footer, [role=banner], [role=contentinfo]`;

/** What has a head and a foot of its own, as HTML has it. */
const PARTS = 'main, article, section';
const OWN_CONTENT = 'h1, h2, h3, h4, h5, h6, input:not([type=hidden]), select, textarea';

/**
 * In the head, foot or navigation of the site. Forms, layers and parts of a page have heads and feet of their own, but for those that are
 * drawn around a whole page.
 */
export function isInSiteFrame(element: Element): boolean {
  const frame = element.closest(SITE_FRAME);
  if (!frame) return false;
  const owner = frame.matches('header, footer') ? ownerOf(frame) : null;
  return !owner || owner.querySelector(NAVIGATION) !== null || isInSiteFrame(owner);
}

/** What a head or a foot belongs to, if not to the site: a part of a page has more in it than that. */
function ownerOf(frame: Element): Element | null {
  const around = frame.parentElement;
  const owner = around?.closest(`form, ${LAYER}, ${PARTS}`) ?? null;
  if (!owner?.matches(PARTS)) return owner;
  const isMore = [...owner.querySelectorAll(OWN_CONTENT)].some((part) => !frame.contains(part));
  return isMore ? owner : (around?.closest(`form, ${LAYER}`) ?? null);
}
