import { asLanguage } from '@florin/page-reading/lexicon/glossary';
import { button, field, formNamed, link, surveyOf } from '@florin/page-reading/page/page.testing';
import { inLanguages } from '@florin/page-reading/page/spoken-words';
import { understand } from '@florin/page-reading/page/understand';
import { type Control, controlOf } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { describe, expect, it } from 'vitest';
import { unclearPresses } from './unclear-presses.ts';

const inForm = (form: number, ...controls: Control[]) => controls.map((control) => ({ ...control, form }));
const wordsOf = (seen: Partial<DocumentSurvey>, knowsAddress = false) =>
  unclearPresses(understand(surveyOf(seen)), knowsAddress).map(({ text }) => text);

describe('presses that may be asked about', () => {
  it('are those whose words say nothing, not those that say something else', () => {
    const controls = [
      button('Hop in the bucket'),
      link('Onwards', 'https://shop.example/counter'),
      button('Add to cart'),
      button('Delete account'),
      button('Join the club'),
      button('Confirm'),
      button('Send me a voucher'),
      button('Close my account', { isInDialog: true }),
      button('Hop away', { isDisabled: true }),
      button('Wander', { isSiteNavigation: true }),
      button('Blue', { group: { key: 'colour', title: 'Colour' } }),
      button('Hop in too', { listEntry: 'Bowl' }),
      link('Elsewhere', 'https://other.example/counter'),
      link('Home', 'https://shop.example/'),
      link('Stay', 'https://shop.example/page#more'),
      link('Profile', 'https://shop.example/account/close'),
    ];
    expect(wordsOf({ heading: 'Mug', controls })).toEqual(['Hop in the bucket', 'Onwards']);
  });

  it('are none in a form that has nothing to do with buying', () => {
    const controls = inForm(0, field('Email'), button('Count me in'));
    expect(wordsOf({ forms: [formNamed('newsletter')], controls })).toEqual([]);
  });

  const GO = button('Off we go');
  it.each([
    ['a card is taken', { controls: [field('Card number'), GO] }],
    [
      'one chooses how to pay',
      { controls: [controlOf({ kind: 'radio', label: 'Cash on delivery', name: 'payment' }), GO] },
    ],
    ['the page says that a press orders', { lines: ['By clicking you place an order'], controls: [GO] }],
  ])('are none where %s', (_name, seen) => {
    expect(wordsOf(seen)).toEqual([]);
  });

  const ADDRESS = ['Full name', 'Address', 'City', 'Postcode'].map((label) => field(label));
  const TOTAL = [{ label: 'Total', text: '$20.00' }];
  /** What a reader says of a line, right or wrong. */
  const TOLD = ['en', asLanguage([{ concept: 'payment_method', words: 'Takk fyrir' }])];
  const FORM = { forms: [formNamed('')], controls: inForm(0, ...ADDRESS, GO) };
  it.each([
    ['a form that still asks for something', FORM, ['Off we go']],
    ['a page that asks for nothing more', { controls: [GO] }, []],
    ['a form with a total, which may be the whole checkout', { ...FORM, amounts: TOTAL }, []],
    [
      'a form with a total before a step that is named',
      { ...FORM, amounts: TOTAL, lines: ['1. Address', '2. Payment'] },
      ['Off we go'],
    ],
    [
      'a form with a sum of an unknown name, which may be the total',
      { ...FORM, amounts: [{ label: 'Samtals', text: '$20.00' }] },
      [],
    ],
    [
      'a form with a total before a line that only a reader calls a step',
      { ...FORM, amounts: TOTAL, lines: ['Address', 'Takk fyrir'], languages: TOLD },
      [],
    ],
    [
      'a form with a total before a numbered step that a reader names',
      { ...FORM, amounts: TOTAL, lines: ['1. Address', '2. Takk fyrir'], languages: TOLD },
      ['Off we go'],
    ],
    [
      'a number that follows no other',
      { ...FORM, amounts: TOTAL, lines: ['Address', '2. Takk fyrir'], languages: TOLD },
      [],
    ],
  ])('once the address is known: %s', (_name, seen, words) => {
    expect(wordsOf(seen, true)).toEqual(words);
  });

  it('are those under a heading that a reader knows to be of the bill, though a word of it is about paying', () => {
    const glossary = asLanguage([
      { concept: 'payment_method', words: 'placilo' },
      { concept: 'billing_section', words: 'naslov za placilo' },
    ]);
    const under = (section: string) => {
      const seen = surveyOf({ language: 'sl', controls: [button('Naprej', { section })] });
      return unclearPresses(understand(inLanguages(seen, [glossary])), false).map(({ text }) => text);
    };
    expect(under('Naslov za plačilo')).toEqual(['Naprej']);
    expect(under('Način plačila: plačilo')).toEqual([]);
    expect(under('Payment address')).toEqual([]);
  });
});
