import { button, link, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { Control } from '@florin/page-reading/survey/control';
import { expect, it } from 'vitest';
import { WayNotes } from '../../understand/way-notes.ts';
import { startProgress } from '../progress.ts';
import { wayToGift } from './gift-form.ts';

const progressOf = (isPaidHere = true) =>
  startProgress({
    hasAdded: false,
    hasQuantity: true,
    hasDelivery: false,
    isPaidHere,
    notes: new WayNotes(),
  });
const wayOn = (controls: Control[], progress = progressOf()) =>
  wayToGift(understand(surveyOf({ heading: 'Wild bees', controls })), progress)?.control.text;

it('the form of a donation is opened before anything else leads away from its page, and once', () => {
  const progress = progressOf();
  const page = [link('Our cart', 'https://shop.example/cart'), button('Donate now')];
  expect(wayOn(page, progress)).toBe('Donate now');
  expect(wayOn(page, progress)).toBeUndefined();
});

it('nothing is given beside goods that are bought', () => {
  expect(wayOn([button('Donate now')], progressOf(false))).toBeUndefined();
});
