import type { Offer } from '@florin/page-reading/purchase';
import { expect, it } from 'vitest';
import { matchPrompt } from './match-prompt.ts';

const offer: Offer = {
  title: 'Cană Horezu',
  currency: 'ron',
  fields: [],
  unavailable: [],
  needs: [],
  quantityMax: 99,
} as unknown as Offer;

/** Three pieces, please: in each language that a wish is made in. */
const THREE: Readonly<Record<string, string>> = {
  en: 'three pieces, please',
  de: 'drei Stück, bitte',
  fr: "trois pièces, s'il vous plaît",
  es: 'tres unidades, por favor',
  it: 'tre pezzi, per favore',
  pt: 'três peças, por favor',
  nl: 'drie stuks, alstublieft',
  pl: 'trzy sztuki, proszę',
  sv: 'tre stycken, tack',
  da: 'tre stk, tak',
  no: 'tre stk, takk',
  fi: 'kolme kappaletta, kiitos',
  cs: 'tři kusy, prosím',
  tr: 'üç adet, lütfen',
  ru: 'три штуки, пожалуйста',
  ro: 'trei bucăți, vă rog',
  hu: 'három darab, kérem',
  hr: 'tri komada, molim',
  sk: 'tri kusy, prosím',
  uk: 'три штуки, будь ласка',
  bg: 'три броя, моля',
  el: 'τρία τεμάχια, παρακαλώ',
  ar: 'ثلاث قطع من فضلك',
  he: 'שלוש יחידות בבקשה',
  id: 'tiga buah, tolong',
  vi: 'ba cái',
  ja: '三つください',
  ko: '세 개 주세요',
  zh: '三个，谢谢',
};

it.each(Object.entries(THREE))('three pieces are three in %s: %s', (_language, prompt) => {
  expect(matchPrompt(prompt, offer).quantity).toBe(3);
});
