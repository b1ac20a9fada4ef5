import { expect, it } from 'vitest';
import { field, surveyOf } from '../page/page.testing.ts';
import { pickShipping, shippingMethods } from './shipping-methods.ts';

const way = (label: string, language: string, isChecked = false) =>
  field(label, {
    kind: 'radio',
    inputType: 'radio',
    name: 'shipping_method',
    isChecked,
    languages: [language],
    group: { key: 'ship', title: 'Shipping' },
  });
const picked = (language: string, ...labels: readonly string[]) =>
  pickShipping(
    shippingMethods(surveyOf({ controls: labels.map((label) => way(label, language)) })),
    undefined,
  )?.title;

it.each([
  ['en', 'Local pickup: free', 'Standard $5.00'],
  ['ru', 'Самовывоз (бесплатно)', 'Курьер (300 руб)'],
  ['de', 'Selbstabholung 0,00 €', 'DHL 4,90 €'],
  ['fr', 'Retrait en magasin 0,00 €', 'Colissimo 6,90 €'],
  ['es', 'Recogida en tienda 0,00 €', 'Envío 4,50 €'],
  ['pl', 'Odbiór osobisty 0,00 zł', 'Kurier 15,00 zł'],
  ['zh', '门店自提 ￥0.00', '快递 ￥15.00'],
  ['ja', '店頭受取 0円', '宅配便 500円'],
])('what the buyer would have to fetch is not taken because it is cheap: %s', (language, pickup, sent) => {
  expect(picked(language, pickup, sent)).toBe(sent);
});

it('nor because it is all that there is, but where it was wished for', () => {
  expect(picked('en', 'Local pickup: free')).toBeUndefined();
  const methods = shippingMethods(
    surveyOf({ controls: [way('Local pickup: free', 'en'), way('Standard $5.00', 'en')] }),
  );
  expect(pickShipping(methods, 'local pickup')?.title).toBe('Local pickup: free');
});

it('what is brought to the door or to a place of their own is sent', () => {
  const parcel = 'DHL Paket Zustellung an die Haustür oder Packstation 4,90 €';
  expect(picked('de', 'Packstation 3,90 €', parcel, 'DHL Express 12,90 €')).toBe(parcel);
});

it('nor where only the heading above it says that it is fetched', () => {
  const headed = (label: string, section: string) => ({ ...way(label, 'es'), section });
  const methods = shippingMethods(
    surveyOf({
      controls: [
        headed('Correo $ 4.890,00', 'Envío a domicilio'),
        headed('Showroom Palermo Gratis', 'Retirar por'),
      ],
    }),
  );
  expect(methods.map(({ isPickup }) => isPickup)).toEqual([undefined, true]);
});

it('is left for a way that sends, in a list that does not say what each costs', () => {
  const option = (label: string, selected = false) => ({ value: label, label, disabled: false, selected });
  const list = (...options: ReturnType<typeof option>[]) =>
    surveyOf({ controls: [field('送貨方式', { kind: 'select', languages: ['zh'], options })] });
  const store = option('7-11 純取貨（先付款）', true);
  expect(pickShipping(shippingMethods(list(store, option('宅配到府'))), undefined)?.title).toBe('宅配到府');
  expect(shippingMethods(list(option('黑貓', true), option('宅配到府')))).toEqual([]);
  expect(shippingMethods(list(store, option('門市取貨')))).toEqual([]);
});
