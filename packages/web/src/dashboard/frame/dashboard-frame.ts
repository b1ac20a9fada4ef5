import type { Role } from '@florin/wire/accounts/member';
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
  /** Who looks; left out where nobody is signed in. */
  readonly member?: FrameMember;
}

export interface FrameMember {
  readonly role: Role;
  /** Operations that the role does not allow. */
  readonly denied: readonly string[];
  /** Other accounts that the same wallet is a member of. */
  readonly others: readonly { readonly id: string; readonly name: string }[];
  /** Whether the wallet has no account of its own yet; false for who signed in with a passkey. */
  readonly mayOpenAccount: boolean;
}

/** What the page is written in. @example const words = cardWords[languageIn(frame)] */
export function languageIn({ page }: DashboardFrame): DashboardLanguage {
  return asDashboardLanguage(page.language);
}
