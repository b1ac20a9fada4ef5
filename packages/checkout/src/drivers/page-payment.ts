import type { CardEntry, Choice, CommitOutcome, CommitRequest, DriveContext } from '../driver.ts';

/**
 * Pays on a merchant's own pages a checkout that was prepared through its API. A browser stands behind it; drivers
 * that need it leave such merchants to the browser driver where there is none.
 */
export interface PagePayment {
  /** Where the page takes the card; null where it takes none that can be filled. */
  cardEntryAt(url: string, choice: Choice, context: DriveContext): Promise<CardEntry | null>;
  /** Reads the total that the page shows, arms with it, submits once. */
  pay(url: string, request: CommitRequest, context: DriveContext): Promise<CommitOutcome>;
}
