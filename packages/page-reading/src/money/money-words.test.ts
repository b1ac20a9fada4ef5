import { expect, it } from 'vitest';
import { amountsIn, moneyIn, SHOWS_MONEY, withoutMoney } from './money-forms.ts';

it.each([
  ['Итого: 1 799 руб', '1 799 руб'],
  ['Цена 12990 руб.', '12990 руб.'],
  ['Разом 2 450,00 грн', '2 450,00 грн'],
  ['Toplam 1.299,90 TL', '1.299,90 TL'],
  ['Общо 19,90 лв.', '19,90 лв.'],
  ['Subtotal Rp 150.000', 'Rp 150.000'],
  ['Jumlah RM 12.50', 'RM 12.50'],
  ['Tổng cộng 250.000 đ', '250.000 đ'],
  ['应付款金额: ￥180.00元', '￥180.00元'],
  ['￥168元 起', '￥168元'],
])('money in words that are no signs: %s', (words, amount) => {
  expect(moneyIn(words)).toBe(amount);
  expect(SHOWS_MONEY.test(words)).toBe(true);
});

it.each(['2 рубашки', '3 дня', '5 рублёвых монет', 'Model RMX 12', '10 din 4102'])(
  'and none in %s',
  (words) => {
    expect(moneyIn(words)).toBeNull();
  },
);

it('several of them are told apart, and taken out of a name', () => {
  expect(amountsIn('2 x 899 руб 1 798 руб')).toEqual(['899 руб', '1 798 руб']);
  expect(withoutMoney('Курьер (300 руб)').trim()).toBe('Курьер');
});
