import { expect, it } from 'vitest';
import { saysCard } from './payment-words.ts';
import { isOtherMeans } from './ways-to-pay.ts';

const CARDS: Readonly<Record<string, readonly string[]>> = {
  es: ['Tarjetas de crédito', 'Tarjetas de crédito, débito y prepago', 'con tarjetas'],
  pt: ['Cartões de crédito', 'com cartões'],
  it: ['Carte di credito', 'Carte di credito e debito', 'con carte'],
  fr: ['Cartes bancaires', 'Cartes de crédit', 'par cartes'],
  de: ['Kreditkarten', 'mit Kreditkarten', 'Karten'],
  nl: ['Creditcards', 'kaarten', 'betaalkaarten'],
  pl: ['karty płatnicze', 'kartą', 'karty kredytowe'],
  ro: ['carduri', 'cu cardul', 'carduri bancare'],
  cs: ['platební karty', 'kartou', 'kartami'],
  sk: ['platobné karty', 'kartou', 'Platobná karta'],
  hu: ['bankkártyák', 'bankkártyával'],
  ru: ['банковские карты', 'картой', 'банковской картой', 'Банковская карта'],
  bg: ['банкови карти', 'с карта', 'Кредитна карта'],
  uk: ['банківські картки', 'карткою'],
  fi: ['korttimaksut', 'kortit', 'korteilla', 'maksukortit'],
  sv: ['kortbetalning', 'betalkort', 'kreditkort'],
  da: ['betalingskort', 'kort'],
  no: ['betalingskort', 'kort', 'bankkort'],
  tr: ['kredi kartları', 'kartla', 'banka kartı'],
  el: ['πιστωτικές κάρτες', 'με κάρτα', 'χρεωστικές κάρτες'],
  hr: ['kartice', 'karticom', 'kreditne kartice'],
  ar: ['بطاقات الائتمان', 'بطاقة ائتمان'],
  he: ['כרטיסי אשראי', 'כרטיס אשראי'],
  id: ['kartu kredit', 'kartu debit'],
  vi: ['thẻ tín dụng', 'thẻ quốc tế'],
  ja: ['クレジットカード', 'カード決済'],
  ko: ['신용카드', '카드결제', '카드'],
  zh: ['信用卡', '银行卡', '信用卡付款'],
};

const OTHERS: Readonly<Record<string, readonly string[]>> = {
  fi: ['Ennakkomaksu', 'Postiennakko', 'Tilisiirto', 'Lasku', 'Verkkopankki'],
  sv: ['Faktura', 'Banköverföring', 'Postförskott', 'Swish'],
  da: ['Bankoverførsel', 'Faktura', 'Efterkrav', 'MobilePay'],
  no: ['Faktura', 'Bankoverføring', 'Vipps', 'Postoppkrav'],
  ro: ['Ramburs', 'Transfer bancar', 'Ordin de plata', 'Plata la livrare'],
  sk: ['Dobierka', 'Bankový prevod', 'Prevodom na účet'],
  cs: ['Dobírka', 'Bankovní převod', 'Převodem'],
  ru: ['Наличными при получении', 'Наличный расчёт', 'Оплата при получении', 'Банковский перевод', 'СБП'],
  bg: ['Наложен платеж', 'Банков превод'],
  pt: ['Boleto', 'Boleto bancário', 'Pix', 'Transferência bancária'],
  es: ['Contra reembolso', 'Transferencia', 'Efectivo'],
  ko: ['무통장입금', '네이버페이', '카카오페이', '휴대폰 결제', '계좌이체'],
  ja: ['代金引換', '銀行振込', 'コンビニ決済', '後払い', 'PayPay'],
  el: ['Αντικαταβολή', 'Κατάθεση σε τράπεζα', 'Τραπεζική κατάθεση'],
  de: ['Vorkasse', 'Rechnung', 'Nachnahme', 'Lastschrift', 'Überweisung'],
  pl: ['Przelew', 'Za pobraniem', 'Przelew tradycyjny', 'BLIK'],
  hu: ['Utánvét', 'Átutalás'],
  it: ['Contrassegno', 'Bonifico bancario'],
  fr: ['Virement', 'Chèque', 'Paiement à la livraison'],
  nl: ['Overschrijving', 'Vooruitbetaling', 'Rembours'],
  tr: ['Kapıda ödeme', 'Havale', 'EFT'],
  uk: ['Накладений платіж', 'Оплата при отриманні'],
  hr: ['Pouzeće', 'Opća uplatnica', 'Virman'],
  en: ['Check', 'Money order', 'Cash on delivery', 'Bank transfer', 'Purchase order', 'Invoice'],
};

it.each(Object.entries(CARDS))('a card is named in %s, one or several', (language, words) => {
  expect(words.filter((word) => !saysCard(word, [language]))).toEqual([]);
});

it.each(Object.entries(OTHERS))('other means are named in %s', (language, words) => {
  expect(words.filter((word) => !isOtherMeans(word, [language]))).toEqual([]);
});
