import { join } from 'node:path';
import { pythonShop } from '../python/python-shop.mjs';

export default pythonShop({
  name: 'cartridge',
  home: import.meta.url,
  packages: ['cartridge==1.3.4', 'setuptools==80.9.0'],
  kind: 'server-rendered, billing and delivery on one page, card types as radios, the card before the review',
  // Its money is written by the system's locale, which a small system has no compiled copy of.
  setUp: ({ folder, run }) => run('localedef', ['-i', 'en_US', '-f', 'UTF-8', join(folder, 'en_US.UTF-8')]),
  environment: ({ folder }) => ({ LOCPATH: folder }),
  catalog: {
    plain: { sku: 'HOOK', cents: 1420 },
    second: { sku: 'STOP', cents: 2200 },
    variant: {
      sku: 'BLANKET-MEDIUM-BLUE',
      cents: 6400,
      prompt: 'medium, in blue',
      answers: { size: 'medium', colour: 'blue' },
    },
    soldOut: { sku: 'BELL', cents: 3750 },
  },
});
