import { join } from 'node:path';
import { pythonShop } from '../python/python-shop.mjs';
import { FOLDER } from '../shop.mjs';

const pretix = {
  name: 'pretix',
  home: import.meta.url,
  packages: ['pretix==2026.8.0', 'gunicorn==27.0.0', 'whitenoise==6.12.0'],
  kind: 'tickets: nothing is sent, a step for each thing, and the card on a page of another host once the order is placed',
  catalog: {
    plain: { sku: 'EVENING-1', cents: 1840 },
    second: { sku: 'BOOK-1', cents: 1200 },
    variant: { sku: 'TEE-1-M', cents: 3100, prompt: 'a medium one, please', answers: { size: 'medium' } },
    among: { sku: 'BOOK-1', cents: 1200, prompt: 'two programme books, please', quantity: 2 },
    soldOut: { sku: 'TABLE-1', cents: 9000 },
    isSentNowhere: true,
  },
  environment: ({ data, origin }) => ({
    DATA_DIR: data,
    SHOP_FOLDER: join(FOLDER, 'pretix'),
    PRETIX_PRETIX_URL: origin,
    PRETIX_DJANGO_DEBUG: 'False',
  }),
};

const served = (shop) => ({
  ...shop,
  serve: ({ folder, port }) => [
    join(folder, 'venv', 'bin', 'gunicorn'),
    ...['--workers', '1', '--threads', '4', '--bind', `127.0.0.1:${port}`, 'store.wsgi'],
  ],
});

const pretixInEnglish = served(pythonShop(pretix));
export default pretixInEnglish;

/** The shop as its translators have it. */
export const pretixTranslated = [
  'de',
  'fr',
  'es',
  'it',
  'pt-br',
  'nl',
  'pl',
  'sv',
  'da',
  'cs',
  'tr',
  'ja',
].map((language) =>
  served(
    pythonShop({
      ...pretix,
      name: `pretix-${language}`,
      kind: `the same in ${new Intl.DisplayNames(['en'], { type: 'language' }).of(language)}`,
      language,
      packagesOf: pretixInEnglish,
    }),
  ),
);
