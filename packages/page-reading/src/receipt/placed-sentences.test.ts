import { expect, it } from 'vitest';
import { saysPlaced } from './placed-words.ts';

it.each([
  ['fr', 'Votre commande a bien été prise en compte.'],
  ['fr', 'Votre commande a été enregistrée'],
  ['es', 'Su pedido ha sido recibido'],
  ['it', 'Il tuo ordine è stato registrato'],
  ['de', 'Ihre Bestellung ist angekommen'],
])('a whole sentence is sure of the order in %s: %s', (language, line) => {
  expect(saysPlaced(line, [language])).toBe('sure');
});

it.each([
  ['fr', 'Votre commande a été annulée'],
  ['fr', 'Votre commande a été refusée'],
  ['es', 'Su pedido ha sido cancelado'],
  ['it', 'Il tuo ordine è stato annullato'],
  ['id', 'Pembayaran telah berhasil dikembalikan.'],
  ['ko', '결제가 완료되기 전에 이 페이지를 닫지 마세요.'],
  ['ko', '결제가 완료되면 이메일을 보내 드립니다.'],
])('and not one that goes on otherwise in %s: %s', (language, line) => {
  expect(saysPlaced(line, [language])).not.toBe('sure');
});
