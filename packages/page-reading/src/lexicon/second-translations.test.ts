import { expect, it } from 'vitest';
import { intentOf } from '../buttons/button-intent.ts';
import { purposeOf } from '../fields/field-purpose.ts';
import { refusalIn } from '../receipt/refusal.ts';
import { controlOf } from '../survey/control.ts';
import { sumSaid } from '../survey/sum-said.ts';
import type { Concept } from './concepts.ts';
import { says } from './lexicon.ts';

// What shops call things has more than one translation: these are of shop software whose translators did not know the lexicon.

it.each([
  ['sk', 'Overovacie číslo kreditnej karty', 'cvc'],
  ['bg', 'Верификационен номер на карта', 'cvc'],
  ['hu', 'Kártya ellenőrző szám', 'cvc'],
  ['ro', 'Număr Verificare Card', 'cvc'],
  ['el', 'Αριθμός Επαλήθευσης Κάρτας', 'cvc'],
  ['uk', 'Номер перевірки картки', 'cvc'],
  ['ar', 'رقم تأكيد بطاقة الائتمان', 'cvc'],
  ['tr', 'Son Kullanım Tarihi', 'expiry'],
  ['ru', 'Дата истечения срока действия', 'expiry'],
  ['hr', 'Adresa elektroničke pošte', 'email'],
  ['no', 'E-postadresse', 'email'],
  ['ru', 'Адрес эл. почты', 'email'],
  ['fi', 'Matkapuhelinnumero', 'phone'],
  ['es', 'País o región', 'country'],
  ['fi', 'Nimi kortilla', 'cardholder'],
  ['ja', 'カード上の名前', 'cardholder'],
  ['cs', 'Rok konce platnosti', 'expiry_year'],
  ['en', 'Address (contd.)', 'line2'],
  ['fi', 'Osoite (jatkuu)', 'line2'],
  ['nl', 'Adres (vervolg)', 'line2'],
  ['el', 'Αριθμός οικίας', 'house_number'],
  ['es', 'Número de vivienda', 'house_number'],
  ['id', 'Nomer Kartu', 'number'],
  ['vi', 'Họ', 'family_name'],
])('%s: the field "%s" is for the %s', (language, label, field) => {
  const purpose = purposeOf(controlOf({ kind: 'text', label, languages: [language] }));
  expect(purpose).toMatchObject({ field });
});

it.each([
  ['ar', 'الإضافة إلى عربة التسوق', 'add_to_cart'],
  ['ar', 'المواصلة لإنهاء الشراء', 'checkout'],
  ['ro', 'Continuare cu Finalizarea Comenzii', 'checkout'],
  ['sk', 'Prejsť na dokončenie objednávky', 'checkout'],
  ['sk', 'Uskutočniť objednávku', 'place_order'],
  ['uk', 'Подати замовлення', 'place_order'],
  ['ru', 'Просмотреть корзину', 'view_cart'],
  ['he', 'צפה בעגלת הקניות', 'view_cart'],
  ['de', 'Mit Zahlung fortfahren', 'continue'],
  ['bg', 'Потвърди', 'continue'],
  ['de', 'Bestätigen und kaufen', 'place_order'],
  ['el', 'Επιβεβαίωση και πληρωμή', 'place_order'],
  ['sk', 'Potvrdiť a zaplatiť', 'place_order'],
  ['ja', '購入を確認する', 'place_order'],
  ['ru', 'Заплатить', 'place_order'],
  ['es', 'No estoy de acuerdo', 'decline_cookies'],
  ['fr', "Pas d'accord", 'decline_cookies'],
  ['id', 'Tidak setuju', 'decline_cookies'],
  ['ro', 'Nu sunt de acord', 'decline_cookies'],
])('%s: "%s" is pressed to %s', (language, text, intent) => {
  expect(intentOf(controlOf({ kind: 'button', text, languages: [language] }))).toBe(intent);
});

it.each([
  ['bg', 'Продължи с покупките'],
  ['ar', 'الاستمرار بالتسوق'],
])('%s: "%s" leads back to the goods', (language, text) => {
  expect(says('continue_shopping', text, [language])).toBe(true);
});

it.each([
  ['hr', 'Podsuma', 'subtotal'],
  ['uk', 'Сума без податків', 'subtotal'],
  ['he', 'טיפול ומשלוח', 'shipping'],
  ['it', 'Totale articoli', 'subtotal'],
  ['es', 'Total de artículos', 'subtotal'],
  ['ro', 'Total articole', 'subtotal'],
  ['pl', 'Towar razem', 'subtotal'],
  ['sk', 'Položky spolu', 'subtotal'],
  ['el', 'Σύνολο στοιχείων', 'subtotal'],
  ['ru', 'Подитог', 'subtotal'],
  ['hu', 'Adó összesen', 'tax'],
  ['hr', 'PDV ukupno', 'tax'],
  ['sk', 'Daň celkom', 'tax'],
  ['el', 'Σύνολο φόρων', 'tax'],
  ['ro', 'Total taxe', 'tax'],
  ['no', 'Frakt totalt', 'shipping'],
  ['fr', 'Frais de livraison (TTC)', 'shipping'],
  ['fr', 'Total TTC', 'total'],
  ['nl', 'Korting artikelen', 'discount'],
  ['de', 'Artikelrabatt', 'discount'],
  ['uk', 'Загальний підсумок', 'total'],
  ['pl', 'Cena całkowita', 'total'],
  ['no', 'Ordresum', 'total'],
  ['sv', 'Beställningssumma', 'total'],
])('%s: the sum "%s" is the %s', (language, label, sum) => {
  expect(sumSaid(label, '', [language])).toBe(sum);
});

it.each<[string, string, Concept]>([
  ['bg', 'Неналичен', 'sold_out'],
  ['he', 'אין במלאי', 'sold_out'],
  ['hr', 'Nemate artikala u vašoj košarici.', 'empty_cart'],
  ['it', 'Non hai articoli nel carrello.', 'empty_cart'],
  ['ro', 'Nu aveți nici un produs în coș.', 'empty_cart'],
  ['sk', 'Nemáte žiadne položky vo vašom nákupnom košíku.', 'empty_cart'],
  ['uk', 'У вашому кошику нічого нема.', 'empty_cart'],
  ['ja', 'カートの中には何もありません。', 'empty_cart'],
  ['ko', '장바구니에 담겨있는 상품이 없습니다', 'empty_cart'],
  ['hu', 'Árengedmény kódok', 'coupon'],
  ['hr', 'Kodovi za popust', 'coupon'],
  ['sk', 'Kódy zliav', 'coupon'],
  ['el', 'Κωδικοί Έκπτωσης', 'coupon'],
  ['uk', 'Коди знижок', 'coupon'],
  ['bg', 'Кодове за отстъпки', 'coupon'],
  ['he', 'קודים להנחות', 'coupon'],
  ['ar', 'أكواد خصم', 'coupon'],
  ['bg', 'Доставка на този адрес', 'same_address'],
  ['bg', 'Използвай адреса за плащане', 'same_address'],
  ['el', 'Αποστολή σε αυτήν τη διεύθυνση', 'same_address'],
  ['el', 'Χρήση της διεύθυνσης χρέωσης', 'same_address'],
  ['he', 'שלח לכתובת זו', 'same_address'],
  ['he', 'השתמש בכתובת שהוזנה בחיוב', 'same_address'],
  ['hr', 'Dostaviti na ovu adresu', 'same_address'],
  ['hr', 'Koristite adresu plaćanja', 'same_address'],
  ['hu', 'Szállítás erre a címre', 'same_address'],
  ['hu', 'Számlázási címet használ', 'same_address'],
  ['ro', 'Expediere la această adresă', 'same_address'],
  ['ro', 'Utilizare Adresa de Facturare', 'same_address'],
  ['sk', 'Poslať na túto adresu', 'same_address'],
  ['sk', 'Použiť fakturačnú adresu', 'same_address'],
  ['uk', 'Доставити на цю адресу', 'same_address'],
  ['uk', 'Використати адресу платника', 'same_address'],
  ['ar', 'الشحن إلى هذا العنوان', 'same_address'],
  ['ar', 'استخدام عنوان الدفع', 'same_address'],
  ['da', 'Anvend betalingsadresse', 'same_address'],
  ['fi', 'Käytä laskutusosoitetta', 'same_address'],
  ['it', 'Utilizza indirizzo di fatturazione', 'same_address'],
  ['ja', '請求先の住所を使う', 'same_address'],
  ['no', 'Bruk fakturaadresse', 'same_address'],
  ['nl', 'Factuuradres gebruiken', 'same_address'],
  ['pt', 'Usar o endereço de cobrança', 'same_address'],
  ['ru', 'Использовать адрес плательщика', 'same_address'],
  ['sk', 'Poslať na rôzne adresy', 'ship_elsewhere'],
  ['sk', 'Revízia objednávky', 'review_order'],
  ['sk', 'Metóda dodávky', 'shipping_method'],
  ['he', 'שיטת שילוח', 'shipping_method'],
  ['it', 'Ti ringraziamo per il tuo acquisto!', 'order_thanked'],
  ['da', 'Vi takker for dit køb!', 'order_thanked'],
  ['he', 'אנו מודים על הזמנתך!', 'order_thanked'],
  ['es', 'Las entradas están agotadas.', 'sold_out'],
  ['hr', 'Nema na zalihama', 'sold_out'],
  ['ro', 'Nu este pe stoc', 'sold_out'],
  ['id', 'Kehabisan persediaan', 'sold_out'],
  ['no', 'Din handlekurv er tom', 'empty_cart'],
  ['bg', 'Успешно направихте поръчката си.', 'order_placed'],
  ['hu', 'Rendelésed sikeresen leadtad.', 'order_placed'],
  ['ru', 'Ваш заказ был успешно обработан', 'order_placed'],
  ['zh', '您已成功订购。', 'order_placed'],
  ['ru', 'Письмо-подтверждение отправлено.', 'mail_sent'],
  ['sv', 'Den här e-posten används redan.', 'account_taken'],
  ['el', 'Αυτό το email χρησιμοποιείται ήδη.', 'account_taken'],
  ['pl', 'Kod karty prezentowej', 'coupon'],
  ['es', 'Número de seguridad social', 'personal_number'],
])('%s: "%s" says %s', (language, text, concept) => {
  expect(says(concept, text, [language])).toBe(true);
});

it.each([
  ['it', 'La transazione è stata rifiutata.'],
  ['fr', 'La transaction a été refusée.'],
  ['es', 'La transacción ha sido rechazada.'],
  ['no', 'Transaksjonen ble avvist.'],
  ['fi', 'Maksutapahtuma hylättiin.'],
  ['hu', 'A tranzakciót elutasították.'],
  ['uk', 'Транзакцію відхилено.'],
  ['bg', 'Транзакцията е отхвърлена.'],
  ['sk', 'Transakcia bola zamietnutá.'],
  ['ro', 'Tranzacția a fost respinsă.'],
  ['bg', 'Картата е изтекла'],
  ['de', 'Karte abgelaufen'],
  ['fr', 'Cette carte est expirée'],
  ['ja', 'カードの有効期限が切れています。'],
  ['pl', 'Ważność karty wygasła'],
  ['ru', 'Срок действия карты истек'],
  ['sv', 'Kortet har löpt ut'],
  ['tr', 'Kart süresi doldu'],
  ['uk', 'Термін дії карти завершився'],
  ['ru', 'Ошибка платежа.'],
])('%s: "%s" says that the card was declined', (language, text) => {
  expect(refusalIn(text, [language])).toBe('card_declined');
});

it.each(['ro Cant.', 'hr Kol.', 'hu Menny', 'sk Množ.', 'el Ποσ.', 'bg Кол.'])(
  'how many is cut short: %s',
  (row) => {
    const [language = '', label] = row.split(' ');
    expect(says('quantity', label ?? '', [language])).toBe(true);
  },
);

it.each([
  ['pl', 'Kod karty prezentowej'],
  ['es', 'Número de seguridad social'],
  ['zh', '社會安全碼'],
])('%s: "%s" asks for no security code of a card', (language, label) => {
  const purpose = purposeOf(controlOf({ kind: 'text', label, languages: [language] }));
  expect(purpose).not.toMatchObject({ field: 'cvc' });
});
