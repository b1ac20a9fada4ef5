import { expect, it } from 'vitest';
import { saysPlaced } from './placed-words.ts';

/** What shops say of a payment or an order as somebody's act, and not of the order alone. */
const PLACED: Readonly<Record<string, readonly string[]>> = {
  en: ['Payment has been completed.', 'You have successfully placed an order'],
  de: ['Zahlung wurde abgeschlossen.', 'Du hast erfolgreich eine Bestellung aufgegeben'],
  fr: ['Le paiement a été effectué.', 'Vous avez passé une commande avec succès'],
  es: ['El pago ha sido completado.', 'Has realizado un pedido con éxito'],
  it: ['Il pagamento è stato completato.', 'Hai effettuato un ordine con successo'],
  nl: ['De betaling is voltooid.', 'Je hebt met succes een bestelling geplaatst'],
  pl: ['Płatność została zakończona.', 'Pomyślnie złożyłeś zamówienie'],
  pt: ['O pagamento foi concluído.', 'Você fez um pedido com sucesso'],
  cs: ['Platba byla dokončena.', 'Úspěšně jste odeslali objednávku'],
  sk: ['Platba bola dokončená.', 'Úspešne ste odoslali objednávku'],
  sv: ['Betalningen har slutförts.', 'Du har lagt en beställning'],
  da: ['Betalingen er gennemført.', 'Du har afgivet en ordre'],
  no: ['Betalingen er fullført.', 'Du har lagt inn en bestilling'],
  fi: ['Maksu on suoritettu.', 'Olet tehnyt tilauksen onnistuneesti'],
  ro: ['Plata a fost finalizată.', 'Ați plasat o comandă cu succes'],
  hu: ['A fizetés befejeződött.', 'Sikeresen leadta a rendelést'],
  hr: ['Plaćanje je dovršeno.', 'Uspješno ste naručili'],
  bg: ['Плащането е завършено.', 'Успешно направихте поръчка'],
  ru: ['Оплата успешно завершена.', 'Вы успешно оформили заказ'],
  uk: ['Оплату успішно завершено.', 'Ви успішно оформили замовлення'],
  el: ['Η πληρωμή ολοκληρώθηκε.', 'Η παραγγελία σας καταχωρήθηκε με επιτυχία'],
  tr: ['Siparişinizi başarıyla verdiniz'],
  ar: ['تم إكمال الدفع.', 'لقد قمت بتقديم طلب بنجاح'],
  id: ['Pembayaran telah selesai.', 'Anda berhasil membuat pesanan'],
  vi: ['Thanh toán đã hoàn tất.', 'Bạn đã đặt hàng thành công'],
  ja: ['お支払いが完了しました。', 'ご注文が完了しました'],
  ko: ['결제가 완료되었습니다.', '주문이 완료되었습니다'],
  zh: ['付款已完成。', '您已成功下单'],
};

it.each(Object.entries(PLACED))(
  'an order is known by who placed it or by its payment in %s',
  (language, lines) => {
    expect(lines.filter((line) => saysPlaced(line, [language]) !== 'sure')).toEqual([]);
  },
);

it.each([
  ['en', 'Once you have placed an order, you will get a mail'],
  ['en', 'Your order is confirmed after payment has been completed'],
  ['de', 'Sobald die Zahlung abgeschlossen ist, versenden wir'],
  ['de', 'Wenn Sie eine Bestellung aufgegeben haben, erhalten Sie eine Mail'],
  ['es', 'Cuando el pago se ha completado, enviamos el pedido'],
])('but not where it has yet to happen: %s, %s', (language, line) => {
  expect(saysPlaced(line, [language])).not.toBe('sure');
});
