import { expect, it } from 'vitest';
import { type Control, controlOf } from '../survey/control.ts';
import { button, field, formNamed, link, surveyOf } from './page.testing.ts';
import { understand } from './understand.ts';

const way = (label: string): Control =>
  controlOf({
    kind: 'radio',
    label,
    name: 'order[payment]',
    form: 0,
    section: 'Payment method',
    group: { key: 'order[payment]', title: 'Payment method' },
  });

it('a form that asks how to pay is of the checkout, though it asks for a message to the shop as well', () => {
  const seen = surveyOf({
    forms: [formNamed('')],
    controls: [
      way('Bank transfer'),
      way('Credit card'),
      field('Message', { form: 0, section: 'Contact us' }),
      button('Review order', { form: 0 }),
      link('Back to cart', 'https://shop.example/cart'),
    ],
  });
  const page = understand(seen);
  expect(page.kind).toBe('checkout');
  expect(page.actions.map(({ control }) => control.text)).toEqual(['Review order']);
});

it('a first step below a heading that invites to write is of the checkout where its button leads on', () => {
  const pressed = (text: string) => {
    const said = { form: 0, languages: ['nl'], section: 'Neem contact op met' };
    const email = field('E-mailadres', { ...said, inputType: 'email' });
    const controls = [email, button(text, { ...said, inputType: 'button' })];
    const seen = surveyOf({ forms: [formNamed('')], languages: ['nl'], controls });
    return understand(seen).actions.map(({ control }) => control.text);
  };
  expect(pressed('Doorgaan naar verzending')).toEqual(['Doorgaan naar verzending']);
  expect(pressed('Verzenden')).toEqual([]);
  expect(pressed('Stel een vraag')).toEqual([]);
});

it('a form that asks how to send is of the checkout, though it takes comments, and one that asks for a mark is not', () => {
  const pressedBeside = (name: string, title: string) => {
    const said = { form: 0, languages: ['de'] };
    const note = 'Besondere Anweisungen oder Kommentare zur Bestellung';
    const controls = [
      field('Standard', { ...said, kind: 'radio', name, group: { key: name, title }, isChecked: true }),
      field(note, { ...said, section: note }),
      button('Weiter', said),
    ];
    const seen = surveyOf({ forms: [formNamed('')], languages: ['de'], controls });
    return understand(seen).actions.map(({ control }) => control.text);
  };
  expect(pressedBeside('shipping', 'Versandkostenpauschale')).toEqual(['Weiter']);
  expect(pressedBeside('rating', 'Ihre Bewertung')).toEqual([]);
});

it('a postal code alone is of the checkout where the address of the page says so, and an estimate elsewhere', () => {
  const controls = [field('Postcode', { form: 0 })];
  const kindAt = (url: string) => understand(surveyOf({ url, forms: [formNamed('')], controls })).kind;
  expect(kindAt('https://shop.example/checkout/#/shipping')).toBe('checkout');
  expect(kindAt('https://shop.example/mug')).not.toBe('checkout');
});

it('a hash that is a path leads on, and one that is a place does not', () => {
  const url = 'https://shop.example/checkout/#/cart';
  const pressed = (href: string) =>
    understand(surveyOf({ url, heading: 'Your cart', controls: [link('Checkout', href)] })).actions.length;
  expect(pressed('https://shop.example/checkout/#/orderform')).toBe(1);
  expect(pressed('https://shop.example/checkout/#summary')).toBe(0);
});

it('what is called after a coupon adds no product', () => {
  const kindOf = (id: string) => understand(surveyOf({ controls: [button('Add to cart', { id })] })).kind;
  expect(kindOf('product-add')).toBe('product');
  expect(kindOf('cart-coupon-add')).not.toBe('product');
});

it('a step that is left by saving it is saved, where nothing else in it leads on', () => {
  const address = [field('Street', { form: 0 }), field('City', { form: 0 }), field('Postcode', { form: 0 })];
  const pressed = (...buttons: Control[]) =>
    understand(surveyOf({ forms: [formNamed('')], controls: [...address, ...buttons] })).actions.map(
      ({ control, intent }) => `${control.text}: ${intent}`,
    );
  const save = button('Uložit', { form: 0, languages: ['cs'] });
  expect(pressed(save)).toEqual(['Uložit: continue']);
  expect(pressed(save, button('Continue', { form: 0 }))).toEqual(['Continue: continue']);
  expect(pressed(save, button('Buy now', { form: 0 }))).not.toContain('Uložit: continue');
});

it('a cart that asks for a country and how to ship and pay is not yet where something is ordered', () => {
  const country = controlOf({ kind: 'select', label: 'Country', name: 'country', form: 0 });
  const at = (heading: string, ...more: Control[]) =>
    understand(
      surveyOf({
        heading,
        forms: [formNamed('')],
        controls: [country, ...more, way('Bank transfer'), way('Credit card'), button('Order', { form: 0 })],
      }),
    ).kind;
  expect(at('Your cart')).toBe('cart');
  expect(at('Your cart', field('Street', { form: 0 }), field('City', { form: 0 }))).toBe('checkout');
  expect(at('Checkout')).toBe('checkout');
});

it('to buy in a cart leads to the checkout, where no other product is offered beside it', () => {
  const buy = link('Buy now', 'https://shop.example/order');
  const pressed = (...controls: Control[]) =>
    understand(surveyOf({ heading: 'Your cart', controls })).actions.map(({ control }) => control.href);
  expect(pressed(buy)).toEqual(['https://shop.example/order']);
  expect(pressed(buy, link('Buy now', 'https://shop.example/mug'))).toEqual([]);
});
