import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import { createdOf, newId } from '../ids.ts';
import type { PriceRow } from './store.ts';

export function draftPrice(
  accountId: Id<'account'>,
  product: Id<'product'>,
  unitAmount: Cents,
  active = true,
): PriceRow {
  const id = newId('price');
  return {
    account_id: accountId,
    id,
    product,
    active,
    unit_amount: unitAmount,
    metadata: {},
    created: createdOf(id),
  };
}
