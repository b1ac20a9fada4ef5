import { actionsOn } from '@florin/page-reading/page/actions';
import { button, field, formNamed, link, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import { type Control, controlOf } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { describe, expect, it } from 'vitest';
import { elementsOf, type Standing } from './page-elements.ts';

const UNTOLD: Standing = { hasAdded: true, knowsAddress: false, isTold: false, pressed: [] };
const TOLD: Standing = { hasAdded: true, knowsAddress: true, isTold: true, pressed: [] };
const inForm = (...controls: Control[]) => controls.map((control) => ({ ...control, form: 0 }));
const namesOf = (seen: Partial<DocumentSurvey>, standing: Standing) =>
  elementsOf(understand(surveyOf(seen)), standing).map(({ text, id, label }) => text || label || id);

const CART = {
  url: 'https://shop.example/cart',
  lines: ['Your cart'],
  controls: [
    button('', { id: 'b7' }),
    button('Fill in your address'),
    link('Where to', 'https://shop.example/where'),
    button('Details', { isTab: true }),
    button('Checkout'),
    button('Place order'),
    button('I agree'),
    button('Remove'),
    button('Sign in'),
    link('Elsewhere', 'https://other.example/x'),
    button('Off', { isDisabled: true }),
  ],
};

describe('elements that a reader may point out', () => {
  it('are all that bind nobody, as long as the shop knows nobody', () => {
    expect(namesOf(CART, UNTOLD)).toEqual(['b7', 'Fill in your address', 'Where to', 'Details', 'Checkout']);
  });

  it('are links that would bind by their words, too, and no buttons, until the shop knows who buys', () => {
    const page = {
      url: 'https://shop.example/bees',
      controls: [
        link('Submit an offer', 'https://shop.example/give'),
        link('Create an account', 'https://shop.example/join'),
        button('Submit an offer'),
      ],
    };
    expect(namesOf(page, UNTOLD)).toEqual(['Submit an offer']);
    expect(elementsOf(understand(surveyOf(page)), UNTOLD).map(({ kind }) => kind)).toEqual(['link']);
    expect(namesOf(page, TOLD)).toEqual([]);
  });

  it('are buttons that would bind by their words, too, where nothing is in the cart and nobody is asked for anything', () => {
    const offer = [button('Submit an offer'), button('I agree'), button('Place order')];
    const page = { heading: 'Room for two', controls: offer };
    const fresh = { ...UNTOLD, hasAdded: false };
    expect(namesOf(page, fresh)).toEqual(['Submit an offer']);
    expect(namesOf(page, UNTOLD)).toEqual([]);
    expect(namesOf(page, { ...fresh, isTold: true })).toEqual([]);
    expect(namesOf({ ...page, lines: ['Pick up in store'] }, fresh)).toEqual([]);
    const withField = (label: string) => ({
      ...page,
      controls: [...inForm(field(label), button('Submit an offer'))],
      forms: [formNamed('')],
    });
    expect(namesOf(withField('Email'), fresh)).toEqual([]);
    expect(namesOf(withField('Full name'), fresh)).toEqual([]);
    expect(namesOf(withField('Card number'), fresh)).toEqual([]);
  });

  it('can be pressed, whatever they are named as', () => {
    const cart = button('1', {
      label: '1 item in cart',
      name: 'cart',
      isSiteNavigation: true,
      languages: ['is'],
    });
    const controls = [
      field('Leita', { isSiteNavigation: true, form: 0 }),
      cart,
      link('Hingað', 'https://shop.example/step'),
    ];
    for (const kind of ['product', 'cart', 'checkout'] as const)
      for (const readPress of ['view_cart', 'checkout', 'continue', 'guest'] as const) {
        const named = elementsOf(understand(surveyOf({ controls })), UNTOLD);
        const seen = surveyOf({ controls: named.map((control) => ({ ...control, readPress })) });
        const pressed = actionsOn(seen, new Map(), kind).map(({ control }) => control.text);
        expect(pressed.toSorted()).toEqual(named.map(({ text }) => text).toSorted());
      }
  });

  it('are none that was pressed on this page before', () => {
    const pressed = ['"Checkout" on /cart', '"Details" on /elsewhere', '"b7" on /cart'];
    expect(namesOf(CART, { ...UNTOLD, pressed })).toEqual(['Fill in your address', 'Where to', 'Details']);
  });

  it('are what would order by its words, too, beside the door of members, until the shop knows who buys', () => {
    const door = inForm(field('Password', { inputType: 'password' }), button('Sign in'));
    const page = {
      url: 'https://shop.example/login',
      controls: [
        ...door,
        button('Buy as a visitor'),
        button('Place order as a visitor'),
        button('Join and order'),
      ],
      forms: [formNamed('login')],
    };
    expect(namesOf(page, UNTOLD)).toEqual(['Buy as a visitor', 'Place order as a visitor', 'Join and order']);
    expect(namesOf(page, { ...UNTOLD, isTold: true })).toEqual([]);
    expect(namesOf(page, { ...UNTOLD, hasAdded: false })).toEqual([]);
    expect(namesOf({ ...page, lines: ['Pick up in store'] }, UNTOLD)).toEqual([]);
  });

  it('are what leads on elsewhere, too, on the page of a product', () => {
    const controls = [button('Next', { form: 0 }), button('Add to cart', { form: 0 }), button('Buy now')];
    const page = { heading: 'Ticket', controls, forms: [formNamed('')] };
    expect(namesOf(page, { ...UNTOLD, hasAdded: false })).toEqual(['Next']);
    expect(namesOf(page, UNTOLD)).toEqual(['Next']);
  });

  it('are links and tabs alone where the page takes a card', () => {
    const controls = [...CART.controls, ...inForm(field('Card number'), button('Onwards'))];
    const page = { ...CART, controls, forms: [formNamed('')] };
    expect(namesOf(page, UNTOLD)).toEqual(['Where to', 'Details']);
  });

  it('are tabs alone once the shop knows who buys, and nothing without words where goods are fetched by whoever comes', () => {
    expect(namesOf(CART, TOLD)).toEqual(['Details']);
    expect(namesOf({ ...CART, lines: ['Pick up in store'] }, UNTOLD)).not.toContain('b7');
  });

  it('are what still asks for something on a page that shows no sum, also then', () => {
    const controls = inForm(field('Street'), field('City'), field('Postcode'), button('Off we go'));
    expect(namesOf({ forms: [formNamed('')], controls }, TOLD)).toEqual(['Off we go']);
    const amounts = [{ label: 'Alles', text: '$25.00' }];
    expect(namesOf({ forms: [formNamed('')], controls, amounts }, TOLD)).toEqual([]);
  });

  it('are what keeps the details of the buyer, too, and not where the page asks how to pay or may order', () => {
    const fields = inForm(field('Street'), field('City'), field('Postcode'), button('Save changes'));
    const amounts = [{ label: 'Total', text: '$25.00' }];
    const page = { forms: [formNamed('')], controls: fields, amounts };
    const paying = { ...page, controls: [...fields, ...inForm(field('Card number'))] };
    expect(namesOf(page, TOLD)).toEqual(['Save changes']);
    expect(namesOf(paying, TOLD)).toEqual([]);
    expect(namesOf({ ...page, lines: ['By clicking Save changes you place your order'] }, TOLD)).toEqual([]);
    expect(namesOf({ ...page, controls: [button('Save changes')] }, TOLD)).toEqual([]);
  });

  it('are fields of the purchase that nobody knows, and none of a newsletter, a password or a card', () => {
    const address = inForm(field('Street'), field('City'), field('Postcode'), field('Abode'));
    const secret = controlOf({ label: 'Zork', inputType: 'password', form: 0 });
    const letter = [
      field('Email', { form: 1 }),
      field('Blip', { form: 1 }),
      button('Subscribe', { form: 1 }),
    ];
    const page = {
      forms: [formNamed('checkout'), formNamed('newsletter')],
      controls: [...address, secret, ...letter],
    };
    expect(namesOf(page, TOLD)).toEqual(['Abode']);
  });
});
