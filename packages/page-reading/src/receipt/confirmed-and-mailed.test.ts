import { expect, it } from 'vitest';
import { saysPlaced } from './placed-words.ts';
import { saysReceiptSent } from './receipt-words.ts';

/** What shop software says in its translations at the end: that the order is confirmed, and that a mail was sent. */
const SAID: Readonly<Record<string, readonly [string, string]>> = {
  bg: ['Поръчката ви е потвърдена', 'Изпратен е имейл на адрес ada@shop.example.'],
  cs: ['Vaše objednávka je potvrzena', 'Na vaši e-mailovou adresu ada@shop.example jsme zaslali e-mail.'],
  da: ['Din ordre er bekræftet', 'En e-mail er blevet sendt til ada@shop.example.'],
  de: ['Ihre Bestellung ist bestätigt', 'Eine E-Mail wurde an ada@shop.example gesendet.'],
  el: ['Η παραγγελία σας επιβεβαιώθηκε', 'Ένα email στάλθηκε στη διεύθυνση ada@shop.example.'],
  es: ['Su pedido está confirmado', 'Se ha enviado un email a su dirección ada@shop.example.'],
  fi: ['Tilauksesi on vahvistettu', 'Sähköposti on lähetetty osoitteeseen ada@shop.example.'],
  fr: ['Votre commande est confirmée', "Un e-mail vous a été envoyé à l'adresse ada@shop.example."],
  hr: ['Vaša narudžba je potvrđena', 'E-mail je poslan na adresu ada@shop.example.'],
  it: ['Il tuo ordine è confermato', "Un'email è stata inviata all'indirizzo ada@shop.example."],
  nl: ['Uw bestelling is bevestigd', 'Een e-mail is zojuist verzonden naar uw e-mailadres ada@shop.example.'],
  no: ['Din bestilling er bekreftet', 'En e-post er sendt til ada@shop.example.'],
  pl: ['Twoje zamówienie jest potwierdzone', 'Wiadomość e-mail została wysłana na adres ada@shop.example.'],
  pt: ['A sua encomenda está confirmada', 'Foi enviado um e-mail para o endereço ada@shop.example.'],
  ro: ['Comanda dumneavoastră este confirmată', 'Un e-mail a fost trimis la adresa ada@shop.example.'],
  ru: ['Ваш заказ успешно подтвержден', 'Электронное письмо отправлено на адрес ada@shop.example.'],
  sk: ['Vaša objednávka je potvrdená', 'E-mail bol odoslaný na adresu ada@shop.example.'],
  sv: ['Din order är bekräftad', 'Ett e-postmeddelande har skickats till ada@shop.example.'],
  uk: ['Ваше замовлення підтверджено', 'Електронний лист надіслано на адресу ada@shop.example.'],
};

it.each(Object.entries(SAID))(
  'an order is known to be confirmed, and its mail sent, in %s',
  (language, [order, mail]) => {
    expect(saysPlaced(order, [language])).toBe('sure');
    expect(saysReceiptSent(mail, [language])).toBe(true);
  },
);

it.each([
  ['nl', 'Er wordt nog een e-mail verzonden zodra uw betaling is ontvangen.'],
  ['de', 'Eine E-Mail wird gesendet, sobald die Zahlung eingegangen ist.'],
])('a mail that is yet to come was not sent, in %s', (language, mail) => {
  expect(saysReceiptSent(mail, [language])).toBe(false);
});
