import { join } from 'node:path';
import { pythonShop } from '../python/python-shop.mjs';
import { FOLDER } from '../shop.mjs';

const goods = {
  plain: { sku: 'HOOK', cents: 1420 },
  second: { sku: 'STOP', cents: 2200 },
  variant: {
    sku: 'BLANKET-MEDIUM-BLUE',
    cents: 6400,
    prompt: 'medium, in blue',
    answers: { size: 'medium', colour: 'blue' },
  },
  soldOut: { sku: 'BELL', cents: 3750 },
};

const cartridge = (name, kind, catalog, environment, more = {}) =>
  pythonShop({
    name,
    kind,
    catalog,
    home: import.meta.url,
    packages: ['cartridge==1.3.4', 'setuptools==80.9.0'],
    // Its money is written by the system's locale, which a small system has no compiled copy of.
    setUp: ({ folder, run }) => run('localedef', ['-i', 'en_US', '-f', 'UTF-8', join(folder, 'en_US.UTF-8')]),
    environment: () => ({ LOCPATH: join(FOLDER, more.packagesOf?.name ?? name), ...environment }),
    ...more,
  });

export const cartridgeByStep = cartridge(
  'cartridge',
  'server-rendered, address, card and review on a page each, card types as radios',
  goods,
  {},
);

/** The same shop with its two switches for the checkout the other way: it adds shipping and tax when the order is sent. */
export const cartridgeOnOnePage = cartridge(
  'cartridge-one-page',
  'server-rendered, billing, delivery and card on one page, without a review',
  { ...goods, chargesMoreThanShown: true },
  { SHOP_ONE_PAGE: '1' },
);

/** The shop as its translators have it. */
export const cartridgeTranslated = ['de', 'fr', 'es', 'it', 'pl', 'ru', 'fi', 'cs'].map((language) =>
  cartridge(
    `cartridge-${language}`,
    `the same in ${new Intl.DisplayNames(['en'], { type: 'language' }).of(language)}`,
    goods,
    {},
    { language, packagesOf: cartridgeByStep },
  ),
);
