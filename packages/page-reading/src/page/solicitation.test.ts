import { expect, it } from 'vitest';
import { controlOf } from '../survey/control.ts';
import { closingLayers, isCovered } from './layers.ts';
import { button, field, surveyOf } from './page.testing.ts';
import { fieldsOfBuying, understand } from './understand.ts';

const layer = [
  controlOf({ kind: 'text', label: 'Email', inputType: 'email', isInDialog: true, form: 0 }),
  button('Spin it', { isInDialog: true, form: 0 }),
];
const ADDRESS = ['Full name', 'Street address', 'City', 'Postcode'].map((label) => field(label, { form: 1 }));
const read = (...controls: Parameters<typeof surveyOf>[0]['controls'] & object) =>
  understand(surveyOf({ controls, forms: [] }));

it('a layer that wants an address of mail and nothing else is told nothing', () => {
  for (const page of [read(...layer, button('Add to cart')), read(...layer, ...ADDRESS)]) {
    expect(fieldsOfBuying(page).filter(({ isInDialog }) => isInDialog)).toEqual([]);
    expect(isCovered(page)).toBe(true);
  }
});

it('a layer that asks where to deliver is a part of buying', () => {
  const inLayer = ADDRESS.map((control) => ({ ...control, isInDialog: true }));
  const page = read(...layer, ...inLayer);
  expect(isCovered(page)).toBe(false);
  expect(fieldsOfBuying(page).length).toBeGreaterThan(3);
});

it('a layer that asks whether one has an account, and lets guests go on, is a part of buying', () => {
  const signIn = controlOf({ kind: 'text', label: 'Phone', inputType: 'tel', isInDialog: true, form: 0 });
  const guest = button('Continue as guest', { isInDialog: true });
  expect(isCovered(read(signIn, button('Close', { isInDialog: true }), guest))).toBe(false);
});

it('of two layers the one that is no part of buying is closed', () => {
  const inCart = [
    button('Close', { isInDialog: true, layer: 0 }),
    button('Checkout', { isInDialog: true, layer: 0 }),
  ];
  const close = button('Close', { isInDialog: true, layer: 1 });
  const offer = [close, ...layer.map((control) => ({ ...control, layer: 1 }))];
  expect(closingLayers(read(...inCart, ...offer)).map(({ layer }) => layer)).toEqual([1]);
  expect(closingLayers(read(...inCart))).toEqual([]);
  expect(closingLayers(read(...offer, ...ADDRESS)).map(({ layer }) => layer)).toEqual([1]);
});

it('a notice about cookies that only asks is answered with no, and no other question is', () => {
  const asking = (question: string) =>
    understand(
      surveyOf({
        language: 'fr',
        languages: ['fr'],
        layerLines: [question, 'Oui', 'Non'],
        controls: ['Oui', 'Non'].map((text) =>
          button(text, { isInDialog: true, layer: 1, languages: ['fr'] }),
        ),
      }),
    );
  expect(closingLayers(asking('Ce site utilise des cookies. Acceptez-vous d’être suivi ?'))[0]?.text).toBe(
    'Non',
  );
  expect(closingLayers(asking('Avez-vous plus de 18 ans ?'))).toEqual([]);
});
