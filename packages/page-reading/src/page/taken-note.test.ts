import { expect, it } from 'vitest';
import { controlOf } from '../survey/control.ts';
import { asksForConsent } from './consent.ts';

it.each([
  ['fr', "J'ai pris connaissance des conditions générales de vente et j'y adhère sans réserve."],
  ['de', 'Ich habe die AGB zur Kenntnis genommen.'],
  ['it', 'Ho preso visione delle condizioni generali di vendita.'],
  ['ru', 'С условиями продажи ознакомлен'],
])('in %s, "%s" accepts what the shop sells under', (language, label) => {
  expect(asksForConsent(controlOf({ kind: 'checkbox', label, languages: [language] }))).toBe(true);
});
