import { expect, it } from 'vitest';
import { says } from '../lexicon/lexicon.ts';

it.each([
  ['en', 'Your card issuer did not approve the payment.'],
  ['de', 'Die Zahlung wurde von Ihrer Bank nicht genehmigt.'],
  ['fr', "Votre banque n'a pas autorisé le paiement."],
  ['es', 'Su banco no ha autorizado el pago.'],
  ['it', 'La banca non ha autorizzato il pagamento.'],
  ['pt', 'O banco não autorizou o pagamento.'],
  ['pl', 'Bank nie autoryzował płatności.'],
  ['tr', 'Bankanızdan onay alınamadı.'],
  ['ru', 'Банк не подтвердил платёж.'],
  ['ja', 'カード会社の承認が得られませんでした。'],
  ['ko', '카드사의 승인을 받지 못했습니다.'],
  ['vi', 'Ngân hàng của bạn không chấp thuận thanh toán.'],
])('a bank that gives no leave has declined the card: %s', (language, words) => {
  expect(says('card_declined', words, [language])).toBe(true);
});

it.each([
  ['en', 'Your bank approves the payment in its app.'],
  ['de', 'Die Zahlung wird von Ihrer Bank genehmigt.'],
  ['ja', 'カード会社の承認が得られ次第発送します。'],
])('and one that gives it has not: %s', (language, words) => {
  expect(says('card_declined', words, [language])).toBe(false);
});
