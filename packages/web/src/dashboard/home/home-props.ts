import type { ActivityType } from '../../words/dashboard/home-words.ts';

export interface Activity {
  readonly id: string;
  readonly type: ActivityType;
  /** The id of what it happened to. */
  readonly about: string;
  /** Unix seconds. */
  readonly created: number;
  readonly cents: number | null;
}

/** How many things wait for the merchant. */
export interface Needs {
  readonly unmatched: number;
  readonly refunds: number;
  readonly toConfirm: number;
  readonly toAnswer: number;
  readonly unfunded: number;
  readonly undelivered: number;
  /** Webhook endpoints that do not answer. */
  readonly failing: number;
}

export interface FirstSteps {
  readonly hasName: boolean;
  readonly hasProduct: boolean;
  readonly hasLink: boolean;
  readonly hasPayment: boolean;
}

/** What came in, and what of it went back. */
export interface Sum {
  readonly cents: number;
  readonly refundedCents: number;
}

export interface Day extends Sum {
  /** For example 2026-11-16, in UTC. */
  readonly date: string;
}

export interface HomeProps {
  readonly businessName: string;
  /** Where play money comes from; null where money is real. */
  readonly faucetPath: string | null;
  /** The last 30, today last. */
  readonly days: readonly Day[];
  readonly today: Sum;
  readonly week: Sum;
  readonly month: Sum;
  readonly needs: Needs;
  /** Beyond this nothing is counted. */
  readonly countMax: number;
  readonly firstSteps: FirstSteps;
  readonly activity: readonly Activity[];
}
