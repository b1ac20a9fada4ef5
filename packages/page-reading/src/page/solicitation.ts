import { intentOf, LEADS_ON } from '../buttons/button-intent.ts';
import type { FieldPurpose } from '../fields/field-purpose.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import type { PageKind } from './page-kind.ts';

/** What is understood of a page so far. */
interface Asking {
  readonly purposes: ReadonlyMap<Control, FieldPurpose>;
  readonly kind: PageKind;
}

const CONTACT = new Set(['email', 'phone', 'given_name', 'family_name', 'full_name']);

/**
 * What lies over the page, a layer each: several may be open, and each is about something else.
 * @example layersOn(seen).length // 2: the cart that slid in, and an offer of news
 */
export function layersOn({ controls }: Pick<DocumentSurvey, 'controls'>): readonly (readonly Control[])[] {
  const layers = new Map<number, Control[]>();
  for (const control of controls.filter(({ isInDialog }) => isInDialog)) {
    const { layer = 0 } = control;
    layers.set(layer, [...(layers.get(layer) ?? []), control]);
  }
  return [...layers.values()];
}

/**
 * Whether a layer over the page wants to be told how to reach the buyer and nothing that an order needs: an offer of news, a
 * chat, a game for a discount, in whatever words. Over a checkout it may be a step of it, where one of its buttons says so.
 * @example asksForContactAlone(layer, page) // true: 'Get 10% off', an e-mail address and a button
 */
export function asksForContactAlone(inLayer: readonly Control[], { purposes, kind }: Asking): boolean {
  const asked = inLayer.flatMap((control) => purposes.get(control) ?? []);
  if (!asked.some(isContact) || asked.some((purpose) => isOfOrder(purpose))) return false;
  // Who may go on as a guest is asked whether they have an account.
  if (inLayer.some((control) => intentOf(control) === 'guest')) return false;
  const leadsOn = (control: Control) => LEADS_ON.has(intentOf(control) ?? 'dismiss');
  return kind !== 'checkout' || !inLayer.some(leadsOn);
}

function isContact(purpose: FieldPurpose): boolean {
  return purpose.kind === 'buyer' && CONTACT.has(purpose.field);
}

function isOfOrder(purpose: FieldPurpose): boolean {
  return purpose.kind === 'card' || (purpose.kind === 'buyer' && !CONTACT.has(purpose.field));
}
