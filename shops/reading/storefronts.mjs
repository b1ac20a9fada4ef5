// The shops of the registries that pages are recorded of, by the name that `record.mjs` is asked for.
import { cartridgeByStep, cartridgeOnOnePage, cartridgeTranslated } from '../cartridge/manifest.mjs';
import evershop from '../evershop/manifest.mjs';
import { oscarInEnglish, oscarTranslated } from '../oscar/manifest.mjs';
import pretix, { pretixTranslated } from '../pretix/manifest.mjs';
import { cartridgeLabels, walkCartridge } from './cartridge.mjs';
import { evershopLabels, walkEvershop } from './evershop.mjs';
import { oscarLabels, walkOscar } from './oscar.mjs';
import { pretixLabels, walkPretix } from './pretix.mjs';

/** The language of a translated shop is the end of its name: `oscar-de`. */
const inLanguages = (manifests, software, labels, walk) =>
  manifests.map((manifest) => {
    const language = manifest.name.slice(manifests[0].name.length + 1) || 'en';
    return { manifest, software, language, labels, walk };
  });

const onOnePage = {
  manifest: cartridgeOnOnePage,
  software: 'cartridge-one-page',
  language: 'en',
  labels: cartridgeLabels,
  walk: walkCartridge,
};

const ALL = [
  ...inLanguages([oscarInEnglish, ...oscarTranslated], 'django-oscar', oscarLabels, walkOscar),
  ...inLanguages([cartridgeByStep, ...cartridgeTranslated], 'cartridge', cartridgeLabels, walkCartridge),
  onOnePage,
  ...inLanguages([evershop], 'evershop', evershopLabels, walkEvershop),
  ...inLanguages([pretix, ...pretixTranslated], 'pretix', pretixLabels, walkPretix),
];

export const STOREFRONTS = new Map(ALL.map((storefront) => [storefront.manifest.name, storefront]));
