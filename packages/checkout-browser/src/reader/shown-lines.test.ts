import { button, field, link, surveyOf } from '@florin/page-reading/page/page.testing';
import { expect, it } from 'vitest';
import { shownLines } from './shown-lines.ts';

const counted = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${word} ${index}`);

it('shows a short page as it is, complaints first', () => {
  const seen = surveyOf({ alerts: ['Choose a slot'], lines: ['Delivery', 'Slot', 'Choose a slot'] });
  expect(shownLines(seen)).toEqual(['Choose a slot', 'Delivery', 'Slot']);
});

it('shows of a long page what stands around its own fields and buttons, and not the menu above them', () => {
  const menu = counted('Category', 200);
  const own = ['Delivery', 'When may we come?', 'Slot', 'Our driver rings twice', 'Go on'];
  const foot = counted('Imprint', 90);
  const seen = surveyOf({
    heading: 'Delivery',
    alerts: ['Choose a slot'],
    lines: [...menu, ...own, ...foot],
    controls: [
      ...menu.map((text) => link(text, 'https://shop.example/c', { isSiteNavigation: true })),
      field('Slot'),
      button('Go on'),
    ],
  });
  const shown = shownLines(seen);
  expect(shown).toHaveLength(80);
  expect(shown[0]).toBe('Choose a slot');
  expect(shown.filter((line) => own.includes(line))).toEqual(own);
  expect(shown).not.toContain('Category 0');
  expect(shown).toContain('Category 199');
});
