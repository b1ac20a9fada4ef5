import { expect, it } from 'vitest';
import { saysPlaced } from './placed-words.ts';

it.each([
  ['en', 'Your order and your payment have been successfully processed, thank you.'],
  ['de', 'Ihre Bestellung und Ihre Zahlung wurden erfolgreich verarbeitet.'],
  ['nl', 'Je bestelling en je betaling zijn succesvol verwerkt.'],
  ['es', 'Su pedido y su pago han sido procesados.'],
  ['fr', 'Votre commande et votre paiement ont bien été enregistrés.'],
  ['it', 'Il tuo ordine e il tuo pagamento sono stati registrati.'],
  ['pt', 'O seu pedido e o seu pagamento foram processados.'],
  ['pl', 'Zamówienie i płatność zostały pomyślnie przyjęte.'],
])('%s: an order and its payment that went through together', (language, line) => {
  expect(saysPlaced(line, [language])).toBe('sure');
});

it.each([
  ['en', 'Once your order and your payment have been processed we will write to you'],
  ['en', 'Your order and your payment have not been processed'],
  ['de', 'Sobald Ihre Bestellung und Ihre Zahlung eingegangen sind'],
  ['es', 'Cuando su pedido y su pago han sido procesados'],
])('%s: "%s" says nothing of it', (language, line) => {
  expect(saysPlaced(line, [language])).not.toBe('sure');
});
