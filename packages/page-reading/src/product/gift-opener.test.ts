import { expect, it } from 'vitest';
import { button, field, link, surveyOf } from '../page/page.testing.ts';
import { giftOpener } from './gift-opener.ts';

it.each([
  ['en', 'Donate now'],
  ['nl', 'Doneer nu'],
  ['fr', 'Faire un don'],
  ['de', 'Jetzt spenden'],
  ['ja', '寄付する'],
])('what opens the form of a donation is known by its words: %s', (language, text) => {
  const seen = surveyOf({ controls: [button('Menu'), button(text, { languages: [language] })] });
  expect(giftOpener(seen)?.text).toBe(text);
});

it('may stand twice on a long page', () => {
  const controls = [link('Donate', '/give'), link('Donate', '/give')];
  expect(giftOpener(surveyOf({ controls }))?.text).toBe('Donate');
});

it.each([
  ['it sends what is written beside it', [field('Amount', { form: 0 }), button('Donate', { form: 0 })]],
  ['it is of the site', [button('Donate', { isSiteNavigation: true })]],
  ['it lies over the page', [button('Donate', { isInDialog: true })]],
  ['it leads to somebody else', [link('Donate', 'https://charity.example/give')]],
  ['it leads to several', [link('Donate', '/bees'), link('Donate', '/trees')]],
  [
    'each stands in an entry of a list',
    [button('Donate', { listEntry: 'Bees' }), button('Donate', { listEntry: 'Trees' })],
  ],
  ['its words say something else', [button('Our donors')]],
])('and not where %s', (_name, controls) => {
  expect(giftOpener(surveyOf({ controls }))).toBeNull();
});
