import { says, saysAny } from '@florin/page-reading/lexicon/lexicon';
import { type Action, keyOf } from '@florin/page-reading/page/actions';
import type { Page } from '@florin/page-reading/page/understand';
import type { Control } from '@florin/page-reading/survey/control';
import type { Progress } from './progress.ts';

/**
 * What leads to the address, on a page that goes on though nobody has asked where to send the goods: the card is taken, or a place to fetch them is asked for. Each is tried once.
 * @example addressOpener(page, progress)?.control.text // 'Add or edit your address'
 */
export function addressOpener(page: Page, { done }: Pick<Progress, 'done'>): Action | null {
  const { seen } = page;
  const found = seen.controls.find((control) => {
    const { kind, text, label, isDisabled, isSiteNavigation, isTab, form, languages } = control;
    const isApart =
      (kind === 'link' && isOfSite(control, seen)) || isTab || (kind === 'button' && form === null);
    if (!isApart || isDisabled || isSiteNavigation || done.guessed.has(keyOf(control))) return false;
    const words = text || label;
    return says('an_address', words, languages) && !saysAny(ELSEWHERE, words, languages);
  });
  if (!found) return null;
  done.guessed.add(keyOf(found));
  return { key: keyOf(found), intent: 'continue', control: found, weight: 0 };
}

/** Whatever its address is called: what it leads to is said by its words. */
function isOfSite({ href }: Control, { url }: Page['seen']): boolean {
  return URL.canParse(href) && URL.canParse(url) && new URL(href).origin === new URL(url).origin;
}

/** A mail address is subscribed with, an address is removed, and those of an account are behind its door. */
const ELSEWHERE = [
  'newsletter',
  'remove',
  'sign_in',
  'place_order',
  'binding',
  'email',
  'leads_away',
] as const;
