import { pythonShop } from '../python/python-shop.mjs';

const oscar = {
  name: 'oscar',
  home: import.meta.url,
  packages: ['django-oscar==4.2.1', 'sorl-thumbnail==13.4.0', 'pillow==12.3.0'],
  kind: 'server-rendered, guest gateway, a page per step, the card before the review',
  catalog: {
    plain: { sku: 'NOTE-1', cents: 1840 },
    second: { sku: 'RULE-1', cents: 1200 },
    variant: { sku: 'APRON-M', cents: 4400, prompt: 'a medium one, please', answers: { size: 'medium' } },
    soldOut: { sku: 'BOX-1', cents: 3125 },
  },
};

export const oscarInEnglish = pythonShop(oscar);

/** The shop as its translators have it: every word of its pages, how it writes numbers and sums. */
export const oscarTranslated = [
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'da',
  'cs',
  'tr',
  'ja',
  'ko',
  'ar',
  'bg',
  'el',
  'he',
  'hr',
  'hu',
  'id',
  'ro',
  'sk',
  'uk',
  'vi',
].map((language) =>
  pythonShop({
    ...oscar,
    name: `oscar-${language}`,
    kind: `the same in ${new Intl.DisplayNames(['en'], { type: 'language' }).of(language)}`,
    language,
    packagesOf: oscarInEnglish,
  }),
);

/** Languages that Florin's lexicon does not have: a language model reads them, or a stand-in that has the shop's translations. */
export const oscarUnread = ['et', 'lt', 'sl', 'sr', 'fa'].map((language) =>
  pythonShop({
    ...oscar,
    name: `oscar-${language}`,
    kind: `the same in ${new Intl.DisplayNames(['en'], { type: 'language' }).of(language)}, which the lexicon does not have`,
    language,
    packagesOf: oscarInEnglish,
    readsBy: 'translations',
  }),
);
