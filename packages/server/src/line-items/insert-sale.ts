import type { Queryable } from '../database/database.ts';
import { violates } from '../database/violation.ts';
import { invalidParameter } from '../errors/api-error.ts';
import type { Claim } from '../idempotency/claim.ts';
import { insertOnce } from '../idempotency/insert-once.ts';
import type { Inserts } from '../idempotency/store.ts';

/** `insertOnce` for what sells line items: a product that is deleted in this very moment is an error of the request. */
export async function insertSale(
  database: Queryable,
  claim: Claim | null,
  inserts: Inserts,
  answer: unknown,
): Promise<void> {
  try {
    await insertOnce(database, claim, inserts, answer);
  } catch (error) {
    if (!violates(error, 'foreign_key')) throw error;
    throw invalidParameter('line_items', 'One of the products was just deleted.');
  }
}
