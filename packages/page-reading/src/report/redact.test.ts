import { expect, it } from 'vitest';
import type { Choice } from '../purchase.ts';
import { redact } from './redact.ts';

const shipping = {
  line1: 'Calle Valparaíso 2',
  line2: '2',
  city: 'Viña del Mar',
  state: 'Región de Valparaíso',
  postal_code: '2520000',
  country: 'CL',
};
const buyer = { name: '山 Ada', email: 'ada@example.com', phone: null, shipping, billing: null };
const choice = { options: {}, quantity: 2, buyer } as unknown as Choice;

it('hides what the buyer told, whole and word by word', () => {
  const said = 'Entrega a ADA, 山, Calle Valparaíso 2, Viña, 2520000, ada@example.com';
  expect(redact(said, choice, ['es'])).toBe('Entrega a …, …, …, …, …, …');
});

it('and the name of who pays for them', () => {
  const paid = { ...choice, buyer: { ...buyer, payer: 'Grace Hopper' } } as unknown as Choice;
  expect(redact('Factura a Grace Hopper', paid, ['es'])).toBe('Factura a …');
});

it('leaves prices that hold a short postal code, or a pair of digits of a telephone number', () => {
  const home = { ...shipping, line1: '忠孝東路一段1號', postalCode: '100' };
  const taiwan = {
    ...choice,
    buyer: { ...buyer, phone: '+886 2 2311 00 10', shipping: home },
  } as unknown as Choice;
  for (const text of ['運費: NT$100', '100,00 TL', '$ 100', '349,00 TL', '$10.00'])
    expect(redact(text, taiwan, ['zh'])).toBe(text);
  expect(redact('100 台北市, 100', taiwan, ['zh'])).toBe('… 台北市, …');
});

it('leaves what every page says: names of fields, numbers of steps, words between names', () => {
  for (const text of ['Región *', 'Resumen del pedido', '2. Entrega'])
    expect(redact(text, choice, ['es'])).toBe(text);
});
