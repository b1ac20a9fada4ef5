import { intentOf } from '../../survey/button-intent.ts';
import type { Control } from '../../survey/control.ts';
import type { DocumentSurvey } from '../../survey/document-survey.ts';

/**
 * The button that buys what the page is about: under its main heading, else the first. Others belong to products that are
 * shown beside it.
 * @example addButton(seen)?.text // 'Add to cart'
 */
export function addButton({ controls, heading }: DocumentSurvey): Control | null {
  const shown = controls.filter((control) => !control.isSiteNavigation);
  const adding = ['add_to_cart', 'buy_now'].flatMap((intent) =>
    shown.filter((control) => intentOf(control) === intent),
  );
  const isMain = ({ section }: Control) => section !== '' && heading.startsWith(section);
  return adding.find(isMain) ?? adding[0] ?? null;
}
