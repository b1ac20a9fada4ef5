import { type Cents, cents, sumCents } from '@florin/wire/money';
import type { CustomAmount, PaymentChoice, PaymentChoiceCreate } from '@florin/wire/payments/buyer/choice';
import type { Database } from '../../database/database.ts';
import { type ApiError, conflict, invalidParameter, missing } from '../../errors/api-error.ts';
import { findLineItems, type LineItemRow } from '../../line-items/store.ts';
import { findPublicCheckoutSession } from '../store.ts';
import { holdUntouchedSession, saveChoice } from './store.ts';

/**
 * Changes what an open session asks for, within its bounds. Whoever settles it compares the sum, so a payment that lands in this moment pays
 * what it was made for, or counts as a part.
 * @example await choosePayment(database, 'cs_01k9…', { quantities: { li_01k9…: 3 } })
 */
export async function choosePayment(
  database: Database,
  id: string,
  choice: PaymentChoiceCreate,
): Promise<PaymentChoice> {
  return database.transaction(async (transaction) => {
    const session = await holdUntouchedSession(transaction, id);
    if (session === null) throw await notChoosable(database, id);
    const items = await findLineItems(transaction, session.account_id, 'checkout_session', id);
    const chosen = withAmount(
      withQuantities(items, choice.quantities ?? {}),
      session.custom_amount,
      choice.amount,
    );
    const total = sumCents(chosen.map((item) => item.amount));
    await saveChoice(transaction, session, chosen, total);
    return { object: 'payment_choice', checkout_session: session.id, amount_total: total };
  });
}

async function notChoosable(database: Database, id: string): Promise<ApiError> {
  const session = await findPublicCheckoutSession(database, id);
  if (session === null) return missing('checkout_session', id);
  const state = session.status === 'open' ? 'processing' : session.status;
  return conflict(
    'checkout_session',
    state,
    'A payment has arrived or is on its way, so this cannot be changed now.',
  );
}

function withQuantities(
  items: readonly LineItemRow[],
  quantities: Readonly<Record<string, number>>,
): LineItemRow[] {
  const unknown = Object.keys(quantities).find((id) => items.every((item) => item.id !== id));
  if (unknown !== undefined)
    throw invalidParameter(`quantities[${unknown}]`, `No such line item: '${unknown}'.`);
  return items.map((item) => {
    const quantity = quantities[item.id];
    if (quantity === undefined || quantity === item.quantity) return item;
    assertWithin(item, quantity);
    return { ...item, quantity, amount: cents(item.price_then.unit_amount * quantity) };
  });
}

function assertWithin({ id, quantity_min, quantity_max }: LineItemRow, quantity: number): void {
  const param = `quantities[${id}]`;
  if (quantity_min === null || quantity_max === null)
    throw invalidParameter(param, `Invalid ${param}: the quantity of this item is fixed.`);
  if (quantity < quantity_min || quantity > quantity_max)
    throw invalidParameter(
      param,
      `Invalid ${param}: expected a whole number from ${quantity_min} to ${quantity_max}.`,
    );
}

function withAmount(
  items: readonly LineItemRow[],
  bounds: CustomAmount | null,
  amount: number | undefined,
): readonly LineItemRow[] {
  if (amount === undefined) return items;
  if (bounds === null)
    throw invalidParameter('amount', 'Invalid amount: the price is fixed. Leave out amount.');
  if (amount < bounds.minimum || amount > bounds.maximum)
    throw invalidParameter(
      'amount',
      `Invalid amount: expected ${bounds.minimum} to ${bounds.maximum} cents; 2500 is 25.00.`,
    );
  // An amount to choose has one item.
  return items.map((item) => chosenAmount(item, cents(amount)));
}

function chosenAmount(item: LineItemRow, amount: Cents): LineItemRow {
  return { ...item, amount, is_custom_amount: amount !== item.price_then.unit_amount };
}
