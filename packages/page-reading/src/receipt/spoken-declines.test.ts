import { expect, it } from 'vitest';
import { refusalIn } from './refusal.ts';

it.each([
  ['ja', 'このカードはお取り扱いできません。カード会社にお問い合わせください。'],
  ['ja', 'このカードはご利用いただけません。別のカードをお試しください。'],
  ['ru', 'Операция отклонена банком. Используйте другую карту.'],
  ['pl', 'Transakcja została odrzucona przez bank wydawcę karty.'],
  ['ru', 'Оплата картой отклонена.'],
  ['ro', 'Plata cu cardul a fost respinsa. Poti incerca din nou cu alt card.'],
  ['hr', 'Plaćanje karticom je odbijeno.'],
  ['bg', 'Плащането с карта беше отказано.'],
  ['fi', 'Korttimaksu hylättiin.'],
  ['no', 'Kortbetalingen ble avvist.'],
  ['he', 'התשלום בכרטיס נדחה'],
  ['zh', '支付操作失败，请返回重试！'],
])('a payment company says in %s that the card is declined: %s', (language, words) => {
  expect(refusalIn(words, [language])).toBe('card_declined');
});

it.each([
  ['ja', 'カードはご利用いただけます。'],
  ['ru', 'Оплата банковской картой'],
  ['pl', 'Transakcja została zakończona.'],
])('and in %s that it is not: %s', (language, words) => {
  expect(refusalIn(words, [language])).toBeNull();
});
