import type { Cents } from '@florin/wire/money';
import type { CustomAmount, CustomAmountInput } from '@florin/wire/payments/buyer/choice';
import { invalidParameter } from '../errors/api-error.ts';

/** A column of links and sessions. */
export interface CustomAmountRow {
  readonly custom_amount: CustomAmount | null;
}

/**
 * The bounds of an amount that the buyer chooses, as they are kept. It starts with what the one item costs.
 * @example draftCustomAmount(body.custom_amount, total)
 */
export function draftCustomAmount(asked: CustomAmountInput | undefined, total: Cents): CustomAmount | null {
  if (asked === undefined) return null;
  const { minimum, maximum, suggestions } = asked;
  if (total < minimum || total > maximum)
    throw invalidParameter(
      'custom_amount',
      `Invalid custom_amount: the line item costs ${total} cents. This must be between ${minimum} and ${maximum}.`,
    );
  return { minimum, maximum, suggestions: [...new Set(suggestions)] };
}

export function presentCustomAmount(kept: CustomAmount | null | undefined): CustomAmount | null {
  if (kept == null) return null;
  return { minimum: kept.minimum, maximum: kept.maximum, suggestions: kept.suggestions };
}
