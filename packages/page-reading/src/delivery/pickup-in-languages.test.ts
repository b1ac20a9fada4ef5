import { expect, it } from 'vitest';
import { says } from '../lexicon/lexicon.ts';

const FETCHED: Readonly<Record<string, readonly string[]>> = {
  pt: [
    'Retirar pessoalmente (Belo Horizonte/MG)',
    'Retirada na loja',
    'Retirar na loja',
    'Retirada no local',
    'Levantamento em loja',
    'Ponto de recolha',
    'Retire na loja',
  ],
  es: [
    'Retiro en tienda',
    'Recoger en tienda',
    'Recogida en tienda',
    'Punto de recogida',
    'Retira en sucursal',
    'Pasar a buscar',
    'Retiro en sucursal',
  ],
  it: ['Ritiro in negozio', 'Ritiro in sede', 'Punto di ritiro', 'Ritira in negozio'],
  fr: [
    'Retrait en magasin',
    'Retrait sur place',
    'Point relais',
    'Click & collect',
    'Retirer en boutique',
    'Mondial Relay',
  ],
  de: [
    'Selbstabholung',
    'Abholung im Geschäft',
    'Abholung vor Ort',
    'Selbstabholer',
    'DHL Packstation',
    'Paketshop',
    'Im Laden abholen',
  ],
  nl: ['Afhalen in de winkel', 'Ophalen', 'Afhaalpunt', 'Zelf ophalen', 'Pakketpunt'],
  sv: ['Hämta i butik', 'Avhämtning', 'Upphämtning i butik', 'Hämta själv'],
  da: ['Afhentning i butik', 'Hent selv', 'Afhent i butik', 'Pakkeshop', 'GLS Pakkeshop'],
  no: ['Hent i butikk', 'Hent selv', 'Henting i butikk', 'Hentes i butikk'],
  fi: ['Nouto myymälästä', 'Nouto', 'Noutopiste', 'Nouda myymälästä', 'Postin noutopiste'],
  pl: ['Odbiór osobisty', 'Odbiór w sklepie', 'Paczkomat InPost', 'Odbiór w punkcie', 'Punkt odbioru'],
  cs: ['Osobní odběr', 'Zásilkovna', 'Výdejní místo', 'Vyzvednutí na prodejně', 'Z-BOX'],
  sk: ['Osobný odber', 'Packeta', 'Odberné miesto', 'Vyzdvihnutie na predajni', 'Z-BOX'],
  hu: ['Személyes átvétel', 'Csomagpont', 'Csomagautomata', 'Foxpost', 'Átvétel üzletben'],
  ro: [
    'Ridicare personala',
    'Ridicare din magazin',
    'Easybox',
    'Ridicare personală',
    'Sediul firmei',
    'Punct de ridicare',
  ],
  hr: ['Osobno preuzimanje', 'Preuzimanje u trgovini', 'Paketomat'],
  bg: ['Вземане от магазин', 'До офис на Еконт', 'До офис на Спиди', 'Вземане от място', 'До автомат'],
  ru: ['Самовывоз', 'Пункт выдачи', 'Самовывоз из магазина', 'Постамат', 'До пункта выдачи СДЭК'],
  uk: ['Самовивіз', 'У відділення Нової пошти', 'Поштомат', 'Відділення Нова Пошта'],
  el: ['Παραλαβή από το κατάστημα', 'Παραλαβή από κατάστημα', 'BOX NOW', 'Locker'],
  tr: ['Mağazadan teslim al', 'Mağazadan teslim', 'Gel al', 'Mağazada teslim'],
  ar: ['استلام من المتجر', 'الاستلام من الفرع', 'استلام من الفرع'],
  he: ['איסוף עצמי', 'נקודת איסוף', 'איסוף מהחנות'],
  ja: ['店頭受取', '店舗受取', '店頭受け取り', '店舗で受け取る', 'コンビニ受取'],
  ko: ['매장 픽업', '방문수령', '매장수령', '직접수령', '편의점 픽업'],
  zh: ['門市自取', '到店自取', '自提', '超商取貨', '门店自提', '7-11取貨'],
  id: ['Ambil di toko', 'Ambil sendiri'],
  vi: ['Nhận tại cửa hàng', 'Tự đến lấy'],
  en: [
    'Store pickup',
    'Collect in store',
    'Local pickup',
    'Pick up in store',
    'Click and collect',
    'Parcel locker',
    'In-store pickup',
    'Will call',
    'Customer pickup',
    'Pickup point',
    'Curbside pickup',
  ],
};
const SENT: Readonly<Record<string, readonly string[]>> = {
  pt: ['PAC', 'SEDEX', 'Entrega em até 8 dias úteis'],
  zh: ['宅配到府', '快递配送'],
  sk: ['Kuriér DPD na adresu'],
  no: ['Hjemlevering'],
  ja: ['宅配便'],
};

it.each(Object.entries(FETCHED))('what the buyer fetches is known in %s', (language, titles) => {
  expect(titles.filter((title) => !says('pickup', title, [language]))).toEqual([]);
});

it.each(Object.entries(SENT))('and what is sent is not taken for it in %s', (language, titles) => {
  expect(titles.filter((title) => says('pickup', title, [language]))).toEqual([]);
});
