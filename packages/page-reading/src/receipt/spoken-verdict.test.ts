import { describe, expect, it } from 'vitest';
import { button, field, surveyOf } from '../page/page.testing.ts';
import { withSpokenWords } from '../page/spoken-words.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { isChallenge, mayBePlaced, readVerdict } from './page-verdict.ts';
import { saysPlaced } from './placed-words.ts';
import { chargedOn } from './receipt-total.ts';

const page = (language: string, said: Partial<DocumentSurvey>) =>
  withSpokenWords(surveyOf({ language, url: 'https://shop.example/kasse/4', ...said }));
const ASKED = { url: 'https://shop.example/kasse/3', title: '', lines: [], alerts: [] };

describe('a receipt', () => {
  it.each([
    ['de', ['Vielen Dank für Ihre Bestellung!', 'Ihre Bestellnummer lautet 100042.'], '100042'],
    ['de', ['Ihre Bestellung wurde aufgegeben', 'Bestellnummer', '100042'], '100042'],
    ['de', ['Danke für deine Bestellung', 'Bestell-Nr.: 42'], '42'],
    ['ru', ['Спасибо за заказ!', 'Номер заказа: 100042'], '100042'],
    ['ru', ['Ваш заказ принят', 'Заказ № 100042'], '100042'],
    ['fi', ['Kiitos tilauksestasi!', 'Tilausnumero: 100042'], '100042'],
    ['nb', ['Takk for bestillingen!', 'Ordrenummer: 100042'], '100042'],
    ['fr', ['Merci. Votre commande a été reçue.', 'Numéro de commande :', '10042'], '10042'],
    ['fr', ['Merci pour votre commande', 'Commande n° FR-10042'], 'FR-10042'],
    ['es', ['Gracias por su compra', 'Número de pedido: 10042'], '10042'],
    ['it', ['Grazie per il tuo ordine', 'Numero ordine: 10042'], '10042'],
    ['pt', ['Obrigado pela sua compra', 'Número do pedido: 10042'], '10042'],
    ['nl', ['Bedankt voor je bestelling', 'Bestelnummer: 10042'], '10042'],
    ['pl', ['Dziękujemy za zamówienie', 'Numer zamówienia: 10042'], '10042'],
    ['ja', ['ご注文ありがとうございます', '注文番号: 10042'], '10042'],
    ['de', ['Ihre Bestellung wurde aufgenommen - Ihre Bestellnummer ist 100001.'], '100001'],
    ['fr', ['Votre commande a été enregistrée - votre numéro de commande est 100001.'], '100001'],
    ['es', ['Hemos recibido su pedido. El número de pedido es 100001.'], '100001'],
    ['it', ['Il tuo ordine è stato effettuato - il numero del tuo ordine è 100001.'], '100001'],
    ['nl', ['Je bestelling is geplaatst. Het bestelnummer is 100001'], '100001'],
    ['pl', ['Twoje zamówienie zostało złożone - numer zamówienia to 100001.'], '100001'],
    ['ja', ['注文を確定し確認メールを送信しました - 注文番号は100001です。'], '100001'],
    ['ja', ['ありがとうございました', 'ご注文番号は10042です'], '10042'],
  ])('%s: %j', (language, lines, orderNumber) => {
    expect(readVerdict(page(language, { lines }), ASKED)).toEqual({ kind: 'placed', orderNumber });
    expect(mayBePlaced(page(language, { lines }), ASKED)).toBe(true);
  });

  it('without a number has a headline that says so, and an address or a mail', () => {
    const heading = 'Danke für Ihre Bestellung';
    const placed = { kind: 'placed', orderNumber: null };
    const url = 'https://shop.example/checkout/success';
    expect(readVerdict(page('de', { heading, lines: [heading], url }), ASKED)).toEqual(placed);
    const mail = [heading, 'Eine Bestätigung per E-Mail ist unterwegs.'];
    expect(readVerdict(page('de', { heading, lines: mail }), ASKED)).toEqual(placed);
    expect(readVerdict(page('de', { heading, lines: [heading] }), ASKED)).toBeNull();
    expect(readVerdict(page('de', { heading, lines: mail, url: ASKED.url }), ASKED)).toBeNull();
  });

  it.each([
    ['de', ['Vielen Dank für Ihren Besuch', 'Impressum']],
    ['de', ['Nach Abschluss der Bestellung erhalten Sie Ihre Bestellnummer per E-Mail.']],
    ['de', ['Vielen Dank', 'Bestellung vom 16.11.2026']],
    ['de', ['Vielen Dank', 'Bestellungen über 5000 $ liefern wir frei', 'Bestellung ab 50 $']],
    ['de', ['Vielen Dank für Ihre Bestellung', 'Bestellnummer: 10042', 'Warten auf Zahlung']],
    ['ru', ['Спасибо за заказ', 'Номер заказа: 10042', 'Ожидает оплаты']],
    ['fi', ['Kiitos tilauksesta', 'Tilausnumero: 10042', 'Odottaa maksua']],
    ['nb', ['Takk for bestillingen', 'Ordrenummer: 10042', 'Venter på betaling']],
    ['de', ['Danke für Ihre Bestellung', 'Bestellnummer: 10042', 'Ihre Zahlung wurde abgelehnt']],
    ['de', ['Vielen Dank', '1', '2', '3', '4', '5', 'Bestellnummer: 10042']],
    ['fr', ['Merci de patienter', 'Nous traitons votre demande']],
    ['es', ['Gracias', 'Pedido mínimo 20 $']],
    ['pl', ['Dziękujemy za odwiedziny']],
  ])('is not shown by %s: %j', (language, lines) => {
    expect(readVerdict(page(language, { lines }), ASKED)).toBeNull();
  });

  it('is none while the page asks for something, or says what it said before', () => {
    const lines = ['Vielen Dank für Ihre Bestellung', 'Bestellnummer: 10042'];
    const controls = [button('Zahlungspflichtig bestellen')];
    expect(readVerdict(page('de', { lines, controls }), ASKED)).toBeNull();
    const required = [field('Kartennummer', { isRequired: true })];
    expect(readVerdict(page('de', { lines, controls: required }), ASKED)).toBeNull();
    expect(readVerdict(page('de', { lines }), { ...ASKED, lines })).toBeNull();
  });
});

describe('a refusal', () => {
  it.each([
    ['de', 'Ihre Karte wurde abgelehnt.', 'card_declined'],
    ['ru', 'Ваша карта отклонена.', 'card_declined'],
    ['ru', 'Недостаточно средств на карте', 'insufficient_balance'],
    ['fi', 'Korttisi hylättiin.', 'card_declined'],
    ['nb', 'Kortet ble avvist.', 'card_declined'],
    ['de', 'Die Kreditkarte wurde leider abgelehnt', 'card_declined'],
    ['de', 'Ihre Zahlung wurde storniert.', 'card_declined'],
    ['fr', 'Votre paiement a été annulé.', 'card_declined'],
    ['es', 'Tu pago ha sido cancelado.', 'card_declined'],
    ['nl', 'Jouw betaling is geannuleerd.', 'card_declined'],
    ['pl', 'Twoja płatność została anulowana', 'card_declined'],
    ['ja', 'お支払いはキャンセルされました。', 'card_declined'],
    ['zh', '您的支付已被取消。', 'card_declined'],
    ['de', 'Nicht genügend Guthaben auf der Karte', 'insufficient_balance'],
    ['de', 'Die Authentifizierung ist fehlgeschlagen', 'authentication_required'],
    ['de', 'Der Artikel ist nicht mehr verfügbar', 'out_of_stock'],
    ['de', 'Der Preis hat sich geändert', 'price_rose'],
    ['fr', 'Votre paiement a été refusé', 'card_declined'],
    ['fr', 'Fonds insuffisants', 'insufficient_balance'],
    ['es', 'Su tarjeta ha sido rechazada', 'card_declined'],
    ['es', 'Producto agotado', 'out_of_stock'],
    ['it', 'Pagamento rifiutato', 'card_declined'],
    ['pt', 'Pagamento recusado', 'card_declined'],
    ['nl', 'De betaling is geweigerd', 'card_declined'],
    ['pl', 'Płatność została odrzucona', 'card_declined'],
    ['ja', 'カードが拒否されました', 'card_declined'],
  ])('%s: %s is %s', (language, alert, reason) => {
    const seen = page(language, { alerts: [alert] });
    expect(readVerdict(seen, ASKED)).toMatchObject({ reason, detail: alert });
    expect(readVerdict(page('en', { alerts: [alert] }), ASKED)).toBeNull();
  });

  it.each([
    ['de', 'Cookies abgelehnt'],
    ['de', 'Derzeit nicht möglich'],
    ['fr', 'Produit ajouté au panier'],
    ['it', 'Consenso negato'],
  ])('is none: %s: %s', (language, alert) => {
    expect(readVerdict(page(language, { alerts: [alert] }), ASKED)).toBeNull();
  });

  it('beside a receipt says nothing', () => {
    const lines = ['Vielen Dank für Ihre Bestellung', 'Bestellnummer: 10042'];
    const alerts = ['Der Preis hat sich geändert'];
    expect(readVerdict(page('de', { lines, alerts }), ASKED)).toBeNull();
  });
});

it.each([
  ['de', 'Bitte bestätigen Sie die Zahlung in der App', true],
  ['de', 'Wir gestanden: TAN', false],
  ['fr', 'Confirmez votre paiement', true],
])('a bank that asks: %s: %s: %s', (language, line, asks) => {
  const seen = page(language, { lines: [line], controls: [button('OK')] });
  expect(isChallenge(seen)).toBe(asks);
});

it.each([
  ['de', 'Falls Ihre Karte abgelehnt wird, rufen Sie bitte Ihre Bank an.'],
  ['fr', 'Si votre paiement est refusé, contactez votre banque.'],
  ['es', 'Si su tarjeta ha sido rechazada, llame a su banco.'],
])('%s: "%s" only supposes a refusal', (language, alert) => {
  expect(readVerdict(page(language, { alerts: [alert] }))).toBeNull();
});

it('a receipt stays one beside words that are said of other things', () => {
  const lines = ['Vielen Dank für Ihre Bestellung', 'Bestellnummer: 10042', 'Laden offen von 9 bis 18 Uhr'];
  expect(readVerdict(page('de', { lines }), ASKED)).toEqual({ kind: 'placed', orderNumber: '10042' });
  const open = [...lines.slice(0, 2), 'Status: offen'];
  expect(readVerdict(page('de', { lines: open }), ASKED)).toBeNull();
});

it.each([
  ['de', 'Bezahlt'],
  ['fr', 'Montant débité'],
  ['es', 'Importe cobrado'],
  ['ja', 'お支払い済み'],
])('%s: what was charged is called "%s"', (language, label) => {
  const amounts = [
    { label, text: '$23.35' },
    { label: 'X', text: '$1.00' },
  ];
  expect(chargedOn(page(language, { amounts }), 'usd')).toBe(2335);
});

it.each([
  'To change your order, complete the form below.',
  'Questions about your payment, received goods or returns?',
])('"%s" says nothing of an order that was placed', (line) => {
  expect(saysPlaced(line)).toBeNull();
});
