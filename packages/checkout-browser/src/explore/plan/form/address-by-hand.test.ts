import { field, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { Control } from '@florin/page-reading/survey/control';
import { describe, expect, it } from 'vitest';
import { planByHand } from './address-by-hand.ts';

const link = (text: string, language = 'en') =>
  field(text, { kind: 'link', text, languages: [language], locators: [{ by: 'css', css: '#manual' }] });
const contact = [field('Email'), field('Full name')];
const planFor = (controls: readonly Control[], steps: Parameters<typeof planByHand>[1] = []) =>
  planByHand(understand(surveyOf({ controls: [...controls], url: 'https://shop.example/checkout' })), steps);

it.each([
  ['en', 'Enter address manually'],
  ['en', "Can't find your address?"],
  ['de', 'Adresse manuell eingeben'],
  ['fr', "Saisir l'adresse manuellement"],
  ['es', 'Introducir dirección manualmente'],
  ['it', "Inserisci l'indirizzo manualmente"],
  ['pt', 'Preencher endereço manualmente'],
  ['nl', 'Adres handmatig invoeren'],
  ['pl', 'Wpisz adres ręcznie'],
  ['sv', 'Ange adress manuellt'],
  ['da', 'Indtast adresse manuelt'],
  ['no', 'Skriv inn adressen manuelt'],
  ['fi', 'Syötä osoite käsin'],
  ['ru', 'Ввести адрес вручную'],
  ['cs', 'Zadat adresu ručně'],
  ['tr', 'Adresi elle gir'],
  ['ja', '住所を手動で入力する'],
  ['zh', '手动输入地址'],
  ['ko', '주소 직접 입력'],
  ['bg', 'Въведи адреса ръчно'],
  ['el', 'Εισαγωγή διεύθυνσης χειροκίνητα'],
  ['hr', 'Unesi adresu ručno'],
  ['hu', 'Cím kézi megadása'],
  ['id', 'Masukkan alamat secara manual'],
  ['ro', 'Introdu adresa manual'],
  ['sk', 'Zadať adresu ručne'],
  ['uk', 'Ввести адресу вручну'],
  ['vi', 'Nhập địa chỉ thủ công'],
  ['ar', 'أدخل العنوان يدويًا'],
  ['he', 'הזן כתובת ידנית'],
])('%s: "%s" shows the fields of an address that is looked up', (language, text) => {
  expect(planFor([...contact, link(text, language)])).toMatchObject({ move: { kind: 'press' } });
});

describe('the fields of an address', () => {
  const manual = link('Enter address manually');

  it('are asked for where one field looks all of it up, or where nobody can type into them', () => {
    expect(planFor([...contact, field('Start typing your address'), manual])).not.toBeNull();
    const filledIn = ['Street', 'City'].map((label) => field(label, { isReadOnly: true }));
    expect(planFor([...contact, field('Postcode'), ...filledIn, manual])).not.toBeNull();
  });

  it('once', () => {
    const first = planFor([...contact, manual]);
    expect(planFor([...contact, manual], [first!.step!])).toBeNull();
  });

  it.each([
    ['they are there', [...contact, field('Street'), field('City'), manual]],
    ['nobody is asked who buys', [manual]],
    ['the press would order', [...contact, link('Enter address manually and place the order')]],
    ['nothing shows them', [...contact, link('Enter your address')]],
  ])('and not where %s', (_, controls) => {
    expect(planFor(controls)).toBeNull();
  });
});
