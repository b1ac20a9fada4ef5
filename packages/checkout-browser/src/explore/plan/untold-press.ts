import { controlsFor } from '@florin/page-reading/buttons/button-intent';
import type { BuyerPurpose } from '@florin/page-reading/fields/field-purpose';
import { type Action, keyOf } from '@florin/page-reading/page/actions';
import type { Page } from '@florin/page-reading/page/understand';
import { isOtherMeans } from '@florin/page-reading/page/ways-to-pay';
import type { Control } from '@florin/page-reading/survey/control';
import { asksForPayment, mayBeFetched, unclearPresses } from '../../reader/unclear-presses.ts';
import type { SafeStep } from '../recipe.ts';
import type { HeldField } from '../understand/way-notes.ts';

/** Of those that a page has, as many are tried: the likeliest stand last. */
const TRIED_MAX = 3;

/** Asked for to reckon with; everything else says who buys. */
const TO_RECKON: ReadonlySet<BuyerPurpose> = new Set([
  'country',
  'state',
  'city',
  'postal_code',
  'postal_code_1',
  'postal_code_2',
]);

/**
 * Whether the shop has asked who buys.
 * @example wasTold(progress.notes.fields()) // false: a cart that asks for the country, to reckon what shipping costs
 */
export function wasTold(fields: readonly HeldField[]): boolean {
  return fields.some(({ field }) => !TO_RECKON.has(field));
}

/** @example steps.some(saysWhoBuys) // true: one of them entered the street */
export function saysWhoBuys(step: SafeStep): boolean {
  const isEntered = step.action === 'fill' || step.action === 'select';
  return isEntered && step.value.from === 'buyer' && !TO_RECKON.has(step.value.field);
}

/**
 * Presses of a page from which nothing understood leads on, in words that nobody knows or that mostly order (`Fechar pedido` on a cart).
 * A shop that sends goods and was never told who buys can take no order: whatever they mean, to try them orders nothing. Empty as soon
 * as it was told, or where goods may be fetched by whoever comes.
 * @example untoldPresses(cart, progress.notes.fields())[0]?.control.text // 'Fechar pedido'
 */
export function untoldPresses(page: Page, told: readonly HeldField[]): readonly Action[] {
  if (wasTold(told) || mayBeFetched(page) || asksForPayment(page)) return [];
  const ordering = controlsFor(page.seen, 'place_order').filter(
    (control) => isOnPage(control) && !isOtherMeans(control.text || control.label, control.languages),
  );
  const unclear = unclearPresses(page, false).filter(({ kind }) => kind === 'button');
  return [...ordering, ...unclear.toReversed()].slice(0, TRIED_MAX).map((control) => ({
    key: keyOf(control),
    intent: 'checkout',
    control,
    weight: 0,
  }));
}

function isOnPage({ isDisabled, isSiteNavigation, isInDialog }: Control): boolean {
  return !isDisabled && !isSiteNavigation && !isInDialog;
}
