import { controlsFor, intentOf } from '../buttons/button-intent.ts';
import { says, saysOnly } from '../lexicon/lexicon.ts';
import type { Control } from '../survey/control.ts';
import { asksForContactAlone, layersOn } from './solicitation.ts';
import type { Page } from './understand.ts';

const CLOSING = new Set(['decline_cookies', 'accept_cookies', 'dismiss']);

/**
 * What takes away layers over the page that have nothing to do with buying: notices about cookies, offers of news. Each takes away one of them.
 * @example closingLayers(page).map(({ text }) => text) // ['Only necessary cookies', 'No, thanks']
 */
export function closingLayers(page: Page): readonly Control[] {
  const { seen } = page;
  const banner = controlsFor(seen, 'decline_cookies')[0] ?? controlsFor(seen, 'accept_cookies')[0];
  const isBanner = banner?.isInDialog || says('cookies', banner?.text ?? '', seen.languages);
  const closing = usableLayers(page)
    .filter((layer) => !isPartOfBuying(page, layer))
    .flatMap((layer) => layer.find(isClosing) ?? noToCookies(layer, page) ?? []);
  return [...new Set([...(banner && isBanner ? [banner] : []), ...closing])];
}

/** A notice about cookies may only ask: `Do you agree?`, `Yes`, `No`. */
function noToCookies(layer: readonly Control[], { seen }: Page): Control | undefined {
  if (!(seen.layerLines ?? []).some((line) => says('cookies', line, seen.languages))) return undefined;
  return layer.find(
    ({ kind, text, languages }) => kind === 'button' && saysOnly('declines', text, languages),
  );
}

function usableLayers({ seen }: Page): readonly (readonly Control[])[] {
  return layersOn({ controls: seen.controls.filter(({ isDisabled }) => !isDisabled) });
}

/**
 * Whether something lies over the page that is no part of buying and offers no button that is known to close it.
 * @example isCovered(page) // true: 'Spin the wheel'
 */
export function isCovered(page: Page): boolean {
  return usableLayers(page).some((layer) => !isPartOfBuying(page, layer));
}

function isPartOfBuying(page: Page, inLayer: readonly Control[]): boolean {
  return !asksForContactAlone(inLayer, page) && inLayer.some((control) => isOfBuying(control, page));
}

function isClosing(control: Control): boolean {
  return intentOf(control) === 'dismiss';
}

/** The cart that slides in, a checkout in a window of its own, the choices of a product. */
function isOfBuying(control: Control, { purposes, forms }: Page): boolean {
  const intent = intentOf(control);
  if (intent !== null && !CLOSING.has(intent)) return true;
  const purpose = purposes.get(control)?.kind;
  return purpose === 'card' || (purpose === 'buyer' && forms.get(control) === 'checkout');
}
