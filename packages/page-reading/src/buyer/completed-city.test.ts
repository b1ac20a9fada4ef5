import { expect, it } from 'vitest';
import { isCompletedCity } from './completed-city.ts';

const living = (city: string, state: string | null, country: string) => ({
  name: 'Анна Соколова',
  email: null,
  phone: null,
  shipping: { line1: '1', line2: null, city, state, postalCode: '620075', country },
  billing: null,
});
const RUSSIA = living('Екатеринбург', 'Свердловская область', 'RU');

it.each([
  ['г Екатеринбург, Свердловская обл', RUSSIA],
  ['Свердловская обл, г. Екатеринбург', RUSSIA],
  ['Екатеринбург, 620075', RUSSIA],
  ['Springfield, Missouri', living('Springfield', 'MO', 'US')],
  ['Springfield, MO, United States', living('Springfield', 'MO', 'US')],
])('"%s" is the town of who lives there', (shown, buyer) => {
  expect(isCompletedCity(shown, buyer, 'shipping')).toBe(true);
});

it.each([
  ['г Екатеринбург, Омская обл', RUSSIA],
  ['д Екатеринбург, Свердловская обл', RUSSIA],
  ['Kota Bandung', living('Bandung', null, 'ID')],
  ['Springfield, Illinois', living('Springfield', 'MO', 'US')],
  ['Springfield, Missouri', living('Springfield', null, 'US')],
  ['New York', living('York', null, 'GB')],
  ['Свердловская обл', RUSSIA],
])('"%s" may be another one', (shown, buyer) => {
  expect(isCompletedCity(shown, buyer, 'shipping')).toBe(false);
});
