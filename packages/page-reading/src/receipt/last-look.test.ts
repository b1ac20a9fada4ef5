import { describe, expect, it } from 'vitest';
import { button, field, link, surveyOf } from '../page/page.testing.ts';
import type { Control } from '../survey/control.ts';
import { isLastLook } from './last-look.ts';

const next = button('Next', { form: 0 });
const look = (...controls: Control[]) => isLastLook(surveyOf({ controls: [...controls, next] }), next);

describe('a last look at an order', () => {
  it('is a page where it can still be changed', () => {
    expect(look(button('Back', { form: 0 }))).toBe(true);
    expect(look(link('Edit cart', 'https://shop.example/cart'))).toBe(true);
    expect(look(link('Change', 'https://shop.example/checkout/address'))).toBe(true);
  });

  it('is not one where something is still asked for', () => {
    expect(look(button('Back'), field('Card number', { form: 0 }))).toBe(false);
  });

  it('is not a page after the order: that one cannot be changed', () => {
    expect(look()).toBe(false);
    expect(look(link('Back to the shop', 'https://shop.example/'))).toBe(false);
    expect(look(link('Edit profile', 'https://shop.example/me', { isSiteNavigation: true }))).toBe(false);
  });

  it('is one where the button says to buy, and no more than that', () => {
    const buying = (text: string, ...controls: Control[]) => {
      const order = button(text, { form: 0, languages: ['de'] });
      const change = button('Bearbeiten', { languages: ['de'] });
      return isLastLook(surveyOf({ controls: [change, ...controls, order], languages: ['de'] }), order);
    };
    expect(buying('KAUFEN')).toBe(true);
    expect(buying('In den Warenkorb')).toBe(false);
    expect(buying('KAUFEN', field('Menge', { form: 0 }))).toBe(false);
  });

  it('is left alone where its button says something else', () => {
    const other = button('Add this too');
    expect(isLastLook(surveyOf({ controls: [button('Back'), other] }), other)).toBe(false);
  });
});
