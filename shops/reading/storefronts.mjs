// The shops of the registries that pages are recorded of, by the name that `record.mjs` is asked for.
import { oscarInEnglish, oscarTranslated } from '../oscar/manifest.mjs';
import { oscarLabels, walkOscar } from './oscar.mjs';

const oscar = [oscarInEnglish, ...oscarTranslated].map((manifest) => ({
  manifest,
  software: 'django-oscar',
  language: manifest.name.slice('oscar-'.length) || 'en',
  labels: oscarLabels,
  walk: walkOscar,
}));

export const STOREFRONTS = new Map([...oscar].map((storefront) => [storefront.manifest.name, storefront]));
