import type { Script } from '@florin/web/assets';
import type { DashboardFrame } from '@florin/web/dashboard/frame/dashboard-frame';
import type { ViewName } from '@florin/web/dashboard/frame/views';
import { signInPath } from '@florin/web/sign-in/return-path';
import { type DashboardLanguage, dashboardLanguageOf } from '@florin/web/words/language';
import type { Id } from '@florin/wire/ids';
import { type AccountRow, findAccount } from '../../accounts/store.ts';
import { insertAct } from '../../auth/acts-store.ts';
import { assertAllowed, deniedTo, pagePermission } from '../../auth/permissions.ts';
import { sessionTokens } from '../../auth/session-cookie.ts';
import { findSession, type SessionRow } from '../../auth/store.ts';
import type { Queryable } from '../../database/database.ts';
import { ApiError } from '../../errors/api-error.ts';
import { listMemberships } from '../../members/store.ts';
import type { AddPage, PageOutcome, PageRequest, Pages } from '../pages.ts';

/** Who looks at a view, and what its address says. */
export interface ViewRequest {
  readonly account: AccountRow;
  readonly session: SessionRow;
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
      const signedIn = await signedInMember(database, request);
      const isForPage = wantsProps(request);
      if (!signedIn) return isForPage ? sessionEnded() : signedOut(request);
      const language = dashboardLanguageOf(request.headers['accept-language']);
      const id = request.params.id ?? '';
      const props = await load({ ...signedIn, id, query: queryOf(request), language });
      if (!props) return pages.missing('page', request);
      if (isForPage) return { json: JSON.stringify(props) };
      const page = pages.dashboardFrameFor(request, script);
      return { html: render(props, { page, view, ...(await whoIsSignedIn(database, signedIn)) }) };
    });
  };
}

/** Who is signed in, and to which account. */
export interface SignedInMember {
  readonly account: AccountRow;
  readonly session: SessionRow;
}

/** Whoever is signed in, or null. Their role must allow the page that they ask for. */
export async function signedInMember(
  database: Queryable,
  request: PageRequest,
): Promise<SignedInMember | null> {
  const session = await sessionOf(database, request);
  if (session === null) return null;
  assertAllowed(session.role, pagePermission(request.method, request.routeOptions.url ?? ''));
  return { account: await findAccount(database, session.account_id), session };
}

/** The account of whoever is signed in and may see the page, or null. */
export async function signedInAccount(database: Queryable, request: PageRequest): Promise<AccountRow | null> {
  return (await signedInMember(database, request))?.account ?? null;
}

/** The same for a file that leaves the dashboard: it is kept who took it. */
export async function signedInToExport(
  database: Queryable,
  request: PageRequest,
  operation: 'payments.export' | 'bookkeeping.export' | 'campaigns.export',
): Promise<AccountRow | null> {
  const signedIn = await signedInMember(database, request);
  if (signedIn === null) return null;
  await insertAct(database, {
    accountId: signedIn.account.id,
    memberId: signedIn.session.member_id,
    operation,
    requestId: request.id as Id<'request'>,
    about: null,
  });
  return signedIn.account;
}

/** For pages that everybody sees, and that greet who is signed in. */
export async function isSignedIn(database: Queryable, request: PageRequest): Promise<boolean> {
  return (await sessionOf(database, request)) !== null;
}

async function sessionOf(database: Queryable, { headers }: PageRequest): Promise<SessionRow | null> {
  const [token, ...others] = sessionTokens(headers.cookie);
  // Of two nobody can tell which is whose: signing in ends both.
  const isOne = token !== undefined && others.length === 0;
  return isOne ? findSession(database, token) : null;
}

/** What the frame of every view says of them, and where else they can go. */
export async function whoIsSignedIn(
  database: Queryable,
  { account, session }: SignedInMember,
): Promise<Pick<DashboardFrame, 'businessName' | 'member'>> {
  const { wallet_address } = session;
  const memberships = wallet_address === null ? [] : await listMemberships(database, wallet_address);
  const others = memberships.filter(({ account_id }) => account_id !== account.id);
  return {
    businessName: account.business_name,
    member: {
      role: session.role,
      denied: deniedTo(session.role),
      others: others.map(({ account_id, business_name }) => ({ id: account_id, name: business_name })),
      mayOpenAccount: wallet_address !== null && !memberships.some(({ is_own }) => is_own),
    },
  };
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
