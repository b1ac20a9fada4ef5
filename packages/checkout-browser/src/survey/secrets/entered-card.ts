import { asZeros, maskCardNumber } from '@florin/page-reading/card/mask-card-number';
import type { Control } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { withoutValue } from '@florin/page-reading/survey/without-value';
import type { BrowserContext } from 'playwright-core';
import type { LoginSecret } from '../../account/login-secret.ts';
import type { CardNumbers, CardSecret } from '../../card/card-secret.ts';

const entered = new WeakMap<BrowserContext, CardSecret>();
const logins = new WeakMap<BrowserContext, LoginSecret>();

/**
 * From now on no survey of this browser context carries the card, in whatever field or text a page repeats it.
 * @example noteEnteredCard(page.context(), card)
 */
export function noteEnteredCard(context: BrowserContext, card: CardSecret): void {
  entered.set(context, card);
}

/** The same of the password of an account that is made. */
export function noteEnteredLogin(context: BrowserContext, login: LoginSecret): void {
  logins.set(context, login);
}

/** What was read of a page, without the parts of the card and the password that were entered in its context. */
export function withoutEnteredCard<Survey extends DocumentSurvey>(
  read: Survey,
  context: BrowserContext,
): Survey {
  const document = logins.get(context)?.hide(read) ?? read;
  const numbers = entered.get(context)?.reveal();
  if (!numbers) return document;
  const shown = mapTexts(document, (text) => maskCardNumber(text, numbers.number, asZeros));
  return { ...shown, controls: shown.controls.map((control) => withoutPart(control, numbers)) };
}

/** A security code and an expiry date are too short to be told from other text: they count where they are all that a field holds. */
function withoutPart(control: Control, { cvc, expMonth, expYear }: CardNumbers): Control {
  const value = control.value.replace(/\s/g, '');
  if (/^0{12,19}$/.test(value.replaceAll('-', ''))) return withoutValue(control);
  const month = String(expMonth).padStart(2, '0');
  const dates = [`${month}/${expYear}`, `${month}/${String(expYear).slice(-2)}`];
  return (cvc !== null && value === cvc) || dates.includes(value) ? withoutValue(control) : control;
}

function mapTexts<T>(value: T, map: (text: string) => string): T {
  if (typeof value === 'string') return map(value) as T;
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, map)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, map)])) as T;
}
