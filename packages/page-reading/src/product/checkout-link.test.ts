import { describe, expect, it } from 'vitest';
import { button, field, link, surveyOf } from '../page/page.testing.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { addButton } from './product-controls.ts';

const PRICE = [{ label: 'Guitar for beginners', text: '€49.00' }];
const URL_OF_COURSE = 'https://school.example/course/guitar/';
const ENROL = link('Hop along', 'https://school.example/purchase/?plan=19');
const COMMENT: readonly Control[] = [
  field('Comment', { form: 0, inputType: '', section: 'Leave a reply' }),
  field('Name', { form: 0, section: 'Leave a reply' }),
  field('Email', { form: 0, inputType: 'email', section: 'Leave a reply' }),
  button('Post Comment', { form: 0, inputType: 'submit', isProminent: true }),
];
const FORMS = [{ names: 'commentform comment-form', action: 'https://school.example/wp-comments-post.php' }];
const added = (controls: readonly Control[], said: Partial<DocumentSurvey> = {}) =>
  addButton(
    surveyOf({ url: URL_OF_COURSE, heading: 'Guitar for beginners', amounts: PRICE, controls, ...said }),
  )?.text ?? null;

describe('a link to the checkout that says what is bought', () => {
  it('buys, in whatever words', () => {
    expect(added([ENROL])).toBe('Hop along');
    expect(added([link('Hop along', 'https://school.example/checkout?item=guitar')])).toBe('Hop along');
  });

  it('buys where the page calls that address the checkout elsewhere', () => {
    const kasse = 'https://school.example/kasse/';
    const way = link('Checkout', kasse, { isSiteNavigation: true });
    expect(added([link('Hop along', `${kasse}?plan=19`)])).toBeNull();
    expect(added([way, link('Hop along', `${kasse}?plan=19`)])).toBe('Hop along');
  });

  it.each<[string, Control]>([
    ['names nothing', link('Hop along', 'https://school.example/purchase/')],
    ['names where the reader came from', link('Hop along', 'https://school.example/purchase/?ref=course')],
    ['leads back to a page', link('Hop along', 'https://school.example/purchase/?return_to=course')],
    ['leads to another site', link('Hop along', 'https://other.example/purchase/?plan=19')],
    ['leads to no checkout', link('Hop along', 'https://school.example/teachers/?id=19')],
    ['signs in', link('Sign in', 'https://school.example/purchase/?plan=19')],
    ['is in the list of another', { ...ENROL, listEntry: 'Violin for beginners' }],
    ['stands around every page', { ...ENROL, isSiteNavigation: true }],
  ])('but not one that %s', (_what, control) => {
    expect(added([control])).toBeNull();
  });

  it('nor on a page without a price, nor beside a button that says that it buys', () => {
    expect(added([ENROL], { amounts: [] })).toBeNull();
    expect(added([ENROL, button('Add to cart')])).toBe('Add to cart');
  });
});

describe('who comments on a page', () => {
  it('is not asked who buys', () => {
    expect(added([ENROL, ...COMMENT], { forms: FORMS })).toBe('Hop along');
  });

  it('unless the form orders, asks for a street or takes a card', () => {
    const order = [field('Comment', { form: 0 }), field('Name', { form: 0 })];
    expect(added([ENROL, ...order, button('Place order', { form: 0 })], { forms: FORMS })).toBeNull();
    expect(added([ENROL, ...COMMENT, field('Street address', { form: 0 })], { forms: FORMS })).toBeNull();
    expect(added([ENROL, ...COMMENT, field('Card number', { form: 0 })], { forms: FORMS })).toBeNull();
  });
});
