import { field, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { Control } from '@florin/page-reading/survey/control';
import { expect, it } from 'vitest';
import { planRepair } from './repair.ts';

const languages = ['nl'];
const NUMBER = field('Huisnummer', {
  languages,
  value: '118 A',
  isFilled: true,
  isInvalid: true,
  complaint: 'Alleen cijfers',
});
const ADDITION = field('Toevoeging', { languages });

function repaired(line1: string, controls: readonly Control[]) {
  const shipping = {
    line1,
    line2: null,
    city: 'Amsterdam',
    state: null,
    postalCode: '1054 HM',
    country: 'NL',
  };
  const buyer = { name: 'Sanne Vermeulen', email: null, phone: null, shipping, billing: null };
  const page = understand(surveyOf({ controls: [field('Straat', { languages }), ...controls], languages }));
  return planRepair(page, { options: {}, quantity: 1, buyer }, new Set()).map(({ control, value }) => [
    control.label,
    value,
  ]);
}

it('a house number that takes digits alone leaves its letter to the field behind it', () => {
  expect(repaired('Overtoom 118 A', [NUMBER, ADDITION])).toEqual([
    ['Huisnummer', '118'],
    ['Toevoeging', 'A'],
  ]);
});

it('and stays as it is where the letter would be lost', () => {
  expect(repaired('Overtoom 118 A', [NUMBER])).toEqual([]);
});
