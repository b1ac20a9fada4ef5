import { expect, it } from 'vitest';
import { controlOf } from '../survey/control.ts';
import { intentOf } from './button-intent.ts';

const intent = (language: string, text: string) =>
  intentOf(controlOf({ kind: 'button', text, languages: [language] }));

it.each([
  ['en', 'Cancel Guest Checkout'],
  ['en', 'Track your order as a guest'],
  ['de', 'Gastbestellung abbrechen'],
  ['fr', 'Annuler la commande en tant qu’invité'],
  ['es', 'Cancelar compra como invitado'],
  ['it', 'Annulla acquisto come ospite'],
  ['pl', 'Anuluj zakup jako gość'],
])('%s: "%s" lets no guest through', (language, text) => {
  expect(intent(language, text)).toBeNull();
});

it.each([
  ['en', 'Guest checkout, no sign in'],
  ['en', 'Continue as guest'],
  ['de', 'Als Gast bestellen, ohne Anmeldung'],
])('%s: "%s" does', (language, text) => {
  expect(intent(language, text)).toBe('guest');
});
