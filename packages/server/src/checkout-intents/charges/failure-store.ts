import { type Failing, failureCodeOf, failureMessageOf } from '@florin/checkout-browser/outcomes';
import { orderedJson, type Sql, sql } from '../../database/sql.ts';
import { shortened } from './shortened.ts';

/**
 * What the caller is told of a failure, for the `SET` of an update; null where there is none.
 * @example sql`UPDATE checkout_intents SET ${failureColumns(outcome)} WHERE id = ${id}`
 */
export function failureColumns(failure: Failing | null): Sql {
  if (failure === null) return sql`failure_code = NULL, failure_message = NULL, failure_details = NULL`;
  const products = 'products' in failure ? failure.products : undefined;
  return sql`failure_code = ${failureCodeOf(failure)},
    failure_message = ${shortened(failureMessageOf(failure.detail))},
    failure_details = ${orderedJson(products === undefined ? null : { products })}`;
}
