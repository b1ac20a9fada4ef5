import { expect, it } from 'vitest';
import { saysPlaced } from './placed-words.ts';

it.each([
  ['de', 'Ihre Bestellung wurde erfolgreich bearbeitet.'],
  ['de', 'Ihre Zahlung war erfolgreich.'],
  ['nl', 'Uw bestelling is succesvol verwerkt.'],
  ['fr', 'Votre transaction a bien été prise en compte.'],
  ['es', 'Su pago se ha realizado correctamente.'],
  ['it', 'Il pagamento è andato a buon fine.'],
  ['pt', 'O seu pagamento foi efetuado com sucesso.'],
  ['pl', 'Twoje zamówienie zostało pomyślnie przetworzone.'],
  ['ru', 'Оплата прошла успешно.'],
  ['el', 'Η πληρωμή σας ολοκληρώθηκε.'],
  ['el', 'Η συναλλαγή πραγματοποιήθηκε με επιτυχία.'],
  ['tr', 'Ödemeniz başarıyla tamamlandı.'],
  ['ar', 'تم الدفع بنجاح.'],
  ['ja', 'ご予約が確定しました。'],
  ['vi', 'Thanh toán thành công.'],
  ['zh', '您此次的支付操作已成功！'],
  ['en', 'Your booking is confirmed.'],
])('in %s, "%s" says surely that there is an order', (language, words) => {
  expect(saysPlaced(words, [language])).toBe('sure');
});

it.each([
  ['en', 'Your booking will be confirmed by mail.'],
  ['en', 'Once your booking is confirmed, we send the tickets.'],
  ['de', 'Ihre Zahlung war nicht erfolgreich.'],
  ['de', 'Sobald die Zahlung erfolgreich war, verschicken wir die Ware.'],
  ['de', 'Wenn die Buchung bestätigt ist, erhalten Sie eine E-Mail.'],
  ['el', 'Η πληρωμή σας δεν ολοκληρώθηκε.'],
  ['el', 'Μόλις η πληρωμή σας ολοκληρωθεί, αποστέλλουμε την παραγγελία.'],
  ['nl', 'Uw betaling is niet gelukt.'],
  ['nl', 'Zodra de betaling is verwerkt, sturen wij een bericht.'],
  ['fr', "Votre paiement n'a pas été accepté."],
  ['fr', 'Une fois que votre paiement a été accepté, nous expédions.'],
  ['fr', 'Dès que votre réservation est confirmée, vous recevez un mail.'],
  ['es', 'El pago no se ha realizado.'],
  ['es', 'Cuando el pago se ha realizado, enviamos el pedido.'],
  ['it', 'Il pagamento non è andato a buon fine.'],
  ['it', 'Quando il pagamento è stato effettuato, spediamo.'],
  ['pt', 'O pagamento não foi efetuado.'],
  ['pt', 'Quando o pagamento foi aprovado, enviamos.'],
  ['tr', 'Ödemeniz başarılı olmadı.'],
  ['zh', '支付操作失败，请返回重试！'],
  ['zh', '如果支付已成功，请勿重复付款。'],
  ['zh', '支付未成功。'],
  ['zh', '如果您的订单已提交成功，请勿重复提交。'],
  ['ja', 'ご注文が完了した場合はメールをお送りします。'],
  ['tr', 'Ödeme başarıyla tamamlandıktan sonra gönderilir.'],
  ['hu', 'A fizetés sikeres befejezése után küldjük.'],
  ['ru', 'После того как оплата прошла успешно, мы отправим заказ.'],
  ['vi', 'Thanh toán không thành công.'],
  ['vi', 'Sau khi thanh toán thành công, chúng tôi gửi hàng.'],
  ['id', 'Pembayaran Anda tidak berhasil.'],
  ['id', 'Setelah pembayaran berhasil, kami mengirim pesanan.'],
  ['ar', 'لم يتم الدفع بنجاح.'],
])('in %s, "%s" does not', (language, words) => {
  expect(saysPlaced(words, [language])).not.toBe('sure');
});
