import type { Script } from '@florin/web/assets';
import type { DashboardFrame } from '@florin/web/dashboard/frame/dashboard-frame';
import type { ViewName } from '@florin/web/dashboard/frame/views';
import { signInPath } from '@florin/web/sign-in/return-path';
import { type DashboardLanguage, dashboardLanguageOf } from '@florin/web/words/language';
import { type AccountRow, findAccount } from '../../accounts/store.ts';
import { sessionTokens } from '../../auth/session-cookie.ts';
import { findSessionAccount } from '../../auth/store.ts';
import type { Queryable } from '../../database/database.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { AddPage, PageOutcome, PageRequest, Pages } from '../pages.ts';

/** Who looks at a view, and what its address says. */
export interface ViewRequest {
  readonly account: AccountRow;
  /** The `:id` of the address; empty where it has none. */
  readonly id: string;
  readonly query: URLSearchParams;
  /** What they read. */
  readonly language: DashboardLanguage;
}

export interface View<Props extends object> {
  /** The entry of the rail that it belongs to. */
  readonly view: ViewName;
  readonly script: Script;
  /** What it shows, or null where there is no such thing in this account. */
  readonly load: (request: ViewRequest) => Promise<Props | null>;
  readonly render: (props: Props, frame: DashboardFrame) => string;
}

/**
 * Adds a view of the dashboard: a page for browsers, its props as JSON for the page itself when something has changed.
 * @example addView('/dashboard/gifts', { view: 'gifts', script: 'dashboard-gifts', load, render: renderGiftsPage })
 */
export type AddView = <Props extends object>(path: string, view: View<Props>) => void;

export function viewAdder(add: AddPage, pages: Pages, database: Queryable): AddView {
  return (path, { view, script, load, render }) => {
    add(path, async (request) => {
      const account = await signedInAccount(database, request);
      const isForPage = wantsProps(request);
      if (!account) return isForPage ? sessionEnded() : signedOut(request);
      const language = dashboardLanguageOf(request.headers['accept-language']);
      const props = await load({ account, id: request.params.id ?? '', query: queryOf(request), language });
      if (!props) return pages.missing('page', request);
      if (isForPage) return { json: JSON.stringify(props) };
      const frame = {
        page: pages.dashboardFrameFor(request, script),
        view,
        businessName: account.business_name,
      };
      return { html: render(props, frame) };
    });
  };
}

/** The account of whoever is signed in, or null. */
export async function signedInAccount(
  database: Queryable,
  { headers }: PageRequest,
): Promise<AccountRow | null> {
  const [token, ...others] = sessionTokens(headers.cookie);
  // Of two nobody can tell which is whose: signing in ends both.
  const isOne = token !== undefined && others.length === 0;
  const accountId = isOne ? await findSessionAccount(database, token) : null;
  return accountId === null ? null : findAccount(database, accountId);
}

/** Who signs in is brought back to what they asked for. */
export function signedOut({ url }: PageRequest): PageOutcome {
  return { redirect: signInPath(url) };
}

function sessionEnded(): never {
  throw new ApiError('session_invalid', 'The session has ended; sign in again.');
}

const wantsProps = ({ headers }: PageRequest) => headers.accept === 'application/json';

export const queryOf = ({ url }: PageRequest) => new URL(url, 'http://dashboard').searchParams;
