import { expect, it } from 'vitest';
import { LANGUAGES } from '../lexicon/languages.ts';
import { refusalIn } from './refusal.ts';

const UNPROCESSED: Readonly<Record<string, readonly string[]>> = {
  en: [
    'We received your order, but could not process your payment.',
    'We were unable to process your payment.',
    'Your payment was not successful.',
  ],
  de: [
    'Wir haben Ihre Bestellung erhalten, konnten Ihre Zahlung aber nicht verarbeiten.',
    'Ihre Zahlung konnte nicht verarbeitet werden.',
  ],
  nl: ['We hebben je betaling niet kunnen verwerken.', 'Uw betaling kon niet worden verwerkt.'],
  fr: ['Nous n’avons pas pu traiter votre paiement.', 'Votre paiement n’a pas pu être traité.'],
  es: [
    'No hemos podido procesar su pago.',
    'No se ha podido procesar el pago.',
    'Su pago no pudo ser procesado.',
  ],
  it: ['Non siamo riusciti a elaborare il pagamento.', 'Non è stato possibile elaborare il pagamento.'],
  pt: ['Não foi possível processar o seu pagamento.', 'Não conseguimos processar o pagamento.'],
  pl: ['Nie mogliśmy przetworzyć Twojej płatności.', 'Nie udało się przetworzyć płatności.'],
  cs: ['Vaši platbu se nepodařilo zpracovat.', 'Platbu nebylo možné zpracovat.'],
  sk: ['Vašu platbu sa nepodarilo spracovať.'],
  sv: ['Vi kunde inte behandla din betalning.', 'Din betalning kunde inte genomföras.'],
  da: ['Vi kunne ikke behandle din betaling.', 'Din betaling kunne ikke gennemføres.'],
  no: ['Vi kunne ikke behandle betalingen din.', 'Betalingen kunne ikke gjennomføres.'],
  fi: ['Maksuasi ei voitu käsitellä.', 'Emme voineet käsitellä maksuasi.'],
  hu: ['Nem tudtuk feldolgozni a fizetését.', 'A fizetést nem sikerült feldolgozni.'],
  ro: ['Nu am putut procesa plata.', 'Plata nu a putut fi procesată.'],
  hr: ['Nismo mogli obraditi vaše plaćanje.'],
  bg: ['Не успяхме да обработим плащането ви.'],
  ru: ['Не удалось обработать платеж.', 'Мы не смогли обработать ваш платёж.'],
  uk: ['Не вдалося обробити платіж.'],
  tr: ['Ödemeniz işlenemedi.', 'Ödemenizi işleyemedik.'],
  el: ['Δεν ήταν δυνατή η επεξεργασία της πληρωμής σας.'],
  he: ['לא הצלחנו לעבד את התשלום שלך.'],
  ar: ['لم نتمكن من معالجة الدفع.', 'تعذرت معالجة الدفع.'],
  ja: ['お支払いを処理できませんでした。'],
  zh: ['我们无法处理您的付款。', '付款处理失败。'],
  ko: ['결제를 처리할 수 없습니다.'],
  vi: ['Chúng tôi không thể xử lý thanh toán của bạn.'],
  id: ['Kami tidak dapat memproses pembayaran Anda.'],
};

it('a payment that could not be processed is declined, in every language', () => {
  expect(Object.keys(UNPROCESSED).sort()).toEqual(LANGUAGES.map(({ code }) => code).sort());
  const unheard = Object.entries(UNPROCESSED).flatMap(([language, said]) =>
    said.filter((sentence) => refusalIn(sentence, [language]) !== 'card_declined'),
  );
  expect(unheard).toEqual([]);
});
