import { type Search, understoodSearch } from './search.ts';

export const paymentTabs = ['all', 'needs_you', 'waiting', 'paid', 'refunds', 'canceled', 'visits'] as const;
export type PaymentTab = (typeof paymentTabs)[number];

/** A place in the list, between two payments. */
export interface Position {
  readonly created: number;
  readonly id: string;
}

export interface PaymentFilter {
  readonly tab: PaymentTab;
  readonly search: Search | null;
  /** Unix seconds, inclusive. */
  readonly from: number | null;
  /** Unix seconds, exclusive. */
  readonly until: number | null;
}

export interface PaymentRange {
  readonly after: Position | null;
  readonly before: Position | null;
}

const DAY_SECONDS = 86_400;
const POSITION = /^(\d{1,12})\.([a-z]{2,8}_[0-9a-z]{20,40})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What an address asks for; whatever it says that cannot be understood is as if it were not there. */
export function readFilter(query: URLSearchParams): PaymentFilter {
  const to = dayOf(query.get('to'));
  return {
    tab: paymentTabs.find((tab) => tab === query.get('show')) ?? 'all',
    search: understoodSearch(query.get('q') ?? ''),
    from: dayOf(query.get('from')),
    until: to === null ? null : to + DAY_SECONDS,
  };
}

export function readRange(query: URLSearchParams): PaymentRange {
  return { after: positionOf(query.get('after')), before: positionOf(query.get('before')) };
}

/** @example positionText({ created: 1763164800, id: 'cs_01k9…' }) // '1763164800.cs_01k9…' */
export function positionText({ created, id }: Position): string {
  return `${created}.${id}`;
}

function positionOf(text: string | null): Position | null {
  const [, created, id] = POSITION.exec(text ?? '') ?? [];
  return created === undefined || id === undefined ? null : { created: Number(created), id };
}

/** The start of a day in UTC. */
function dayOf(text: string | null): number | null {
  if (text === null || !DAY.test(text)) return null;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(ms) || ms < 0 ? null : ms / 1_000;
}
