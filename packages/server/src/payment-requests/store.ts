import { identifier, type Sql, sql } from '../database/sql.ts';

/**
 * Part of a statement that ends payment requests: the references of `ended`, a part of it that returns them. They are
 * looked up more rarely from now on, and for some months, since money may still arrive.
 * @example sql`WITH canceled AS (UPDATE … RETURNING *), closed AS (${closeReferencesOf('canceled')}) SELECT * FROM canceled`
 */
export function closeReferencesOf(ended: string): Sql {
  const rows = identifier(ended);
  return sql`UPDATE watched_references SET lane = 'closed', closed_since = now()
    FROM ${rows} WHERE watched_references.reference = ${rows}.reference`;
}
