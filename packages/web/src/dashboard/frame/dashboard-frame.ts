import type { PageFrame } from '../../shell/page-frame.ts';
import { asDashboardLanguage, type DashboardLanguage } from '../../words/language.ts';
import type { ViewName } from './views.ts';

/** What stands around a view. */
export interface DashboardFrame {
  readonly page: PageFrame;
  /** Which entry of the rail is lit; null for none. */
  readonly view: ViewName | null;
  /** The name that buyers see; it tells one account from another here too. */
  readonly businessName: string;
}

/** What the page is written in. @example const words = cardWords[languageIn(frame)] */
export function languageIn({ page }: DashboardFrame): DashboardLanguage {
  return asDashboardLanguage(page.language);
}
