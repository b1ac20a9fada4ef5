import { dashboardPathOf } from '@florin/web/dashboard/frame/paths';
import { renderSearchPage } from '@florin/web/dashboard/search/page';
import type { FoundGroup, SearchProps } from '@florin/web/dashboard/search/search-props';
import type { Id } from '@florin/wire/ids';
import type { Database, Queryable } from '../../../database/database.ts';
import { wordsIn } from '../../../database/words.ts';
import { findTransaction } from '../../../transactions/store.ts';
import type { AddPage, Pages } from '../../pages.ts';
import { queryOf, signedInMember, signedOut, whoIsSignedIn } from '../add-view.ts';
import { understoodSearch } from '../payments/search.ts';
import {
  FOUND_KINDS,
  type FoundKind,
  type FoundRow,
  findAnywhere,
  type Look,
  SHOWN_OF_A_KIND,
} from './store.ts';

/** Kinds in the order of the page; the payments are one. */
const GROUPS: readonly (readonly [FoundGroup['kind'], readonly FoundKind[]])[] = [
  ['payments', ['session', 'intent', 'refund']],
  ['products', ['product']],
  ['links', ['link']],
  ['gifts', ['gift']],
  ['checkouts', ['checkout']],
];

/** From whatever was typed into the rail to where it is: an id leads to its object, an amount, a signature or an address to payments, words to what holds them. */
export function addDashboardSearch(add: AddPage, pages: Pages, database: Database): void {
  add('/dashboard/search', async (request) => {
    const signedIn = await signedInMember(database, request);
    if (!signedIn) return signedOut(request);
    const { account } = signedIn;
    const typed = (queryOf(request).get('q') ?? '').trim();
    const search = understoodSearch(typed);
    const show = async (props: SearchProps) => {
      const page = pages.dashboardFrameFor(request, 'dashboard-search');
      const who = await whoIsSignedIn(database, signedIn);
      return { html: renderSearchPage(props, { page, view: null, ...who }) };
    };
    if (search === null) return show({ typed: '', groups: [], isGuess: false, isTooMuch: false });
    if (search.by === 'id') {
      const path = await pathOfId(database, account.id, search.id);
      if (path !== null) return { redirect: path };
    }
    // What is looked for whole has one place.
    if (search.by !== 'words') return { redirect: `/dashboard/payments?q=${encodeURIComponent(typed)}` };
    return show(await loadSearch(database, account.id, search.text));
  });
}

async function pathOfId(database: Queryable, accountId: Id<'account'>, id: string): Promise<string | null> {
  const paid = id.startsWith('txn_') ? await findTransaction(database, accountId, id) : null;
  return dashboardPathOf(paid?.source ?? id);
}

/** A part of an id or an address has a digit mostly, or shows where it was shortened; without, it is looked for where no words fit. */
const PART = /^[\w…]+$/;
const TELLTALE = /[\d…]/;
const PART_LENGTH_MIN = 4;

/** Words as they are typed; where nothing holds them, words that are alike. */
async function loadSearch(database: Database, accountId: Id<'account'>, text: string): Promise<SearchProps> {
  const words = wordsIn(text);
  const part = partIn(text);
  const found = new Map<string, FoundRow>();
  const look = async (by: Look, kinds = FOUND_KINDS) => {
    const rows = await findAnywhere(database, accountId, by, kinds);
    for (const row of rows ?? []) found.set(row.id, row);
    return rows !== null;
  };
  const props = (isGuess: boolean, isTooMuch: boolean) => ({
    typed: text,
    groups: groupsOf([...found.values()]),
    isGuess,
    isTooMuch,
  });
  if (part !== null) await look({ by: 'part', part });
  await look({ by: 'newest', words });
  const rare = FOUND_KINDS.filter((kind) => countOf(found, kind) <= SHOWN_OF_A_KIND);
  const isDone = await look({ by: 'words', words }, rare);
  if (found.size === 0 && isDone && part === null && isPart(text)) await look({ by: 'part', part: text });
  if (found.size > 0 || !isDone) return props(false, found.size === 0);
  const isGuessed = await look({ by: 'alike', words });
  return props(true, !isGuessed);
}

function countOf(found: ReadonlyMap<string, FoundRow>, kind: FoundKind): number {
  return [...found.values()].filter((row) => row.kind === kind).length;
}

/** @example partIn('cs_01k9…a7f2') // 'a7f2' */
function partIn(text: string): string | null {
  if (!TELLTALE.test(text)) return null;
  const part = text.split('…').at(-1) || text.replaceAll('…', '');
  return isPart(text) && isPart(part) ? part : null;
}

function isPart(text: string): boolean {
  return text.length >= PART_LENGTH_MIN && PART.test(text);
}

function groupsOf(rows: readonly FoundRow[]): FoundGroup[] {
  const customers = customersOf(rows);
  const groups = GROUPS.map(([kind, kinds]) => {
    const own = rows
      .filter((row) => kinds.includes(row.kind))
      .sort((one, other) => other.created - one.created);
    return {
      kind,
      hasMore: own.length > SHOWN_OF_A_KIND,
      found: own
        .slice(0, SHOWN_OF_A_KIND)
        .map(({ id, created, status, title, amount, currency, buyer, email }) => ({
          href: dashboardPathOf(id) ?? '/dashboard',
          id,
          title: [title, buyer ?? email].filter(Boolean).join(', ') || null,
          status,
          amount,
          currency,
          created,
        })),
    };
  });
  return [...(customers === null ? [] : [customers]), ...groups].filter(({ found }) => found.length > 0);
}

/** Everyone who bought, once; by what they bought nobody is looked for. */
function customersOf(rows: readonly FoundRow[]): FoundGroup | null {
  const byEmail = new Map<string, FoundRow>();
  for (const row of rows)
    if (row.email !== null && !row.is_by_item && !byEmail.has(row.email.toLowerCase()))
      byEmail.set(row.email.toLowerCase(), row);
  if (byEmail.size === 0) return null;
  return {
    kind: 'customers',
    hasMore: false,
    found: [...byEmail.values()].map(({ id, email, buyer, created }) => ({
      href: `/dashboard/payments?q=${encodeURIComponent(email!)}`,
      id: `customer ${id}`,
      title: [buyer, email].filter(Boolean).join(', '),
      status: null,
      amount: null,
      currency: null,
      created,
    })),
  };
}
