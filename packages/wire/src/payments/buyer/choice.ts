import { z } from 'zod';
import { exampleId, id } from '../../ids.ts';
import { route } from '../../route.ts';
import { centsAmount } from '../../values/primitives.ts';
import { wholeNumber } from '../../values/whole-number.ts';

const ADJUSTABLE_QUANTITY_MAX = 10_000;
const ADJUSTABLE_QUANTITY_DEFAULT_MAX = 99;
/** As much as a transaction intent may ask for. */
const CUSTOM_AMOUNT_MAX = 100_000_000;
const SUGGESTIONS_MAX = 6;

export const AdjustableQuantityInput = z
  .strictObject({
    minimum: wholeNumber(1, ADJUSTABLE_QUANTITY_MAX)
      .default(1)
      .meta({ description: 'The minimum; 1 by default.' }),
    maximum: wholeNumber(1, ADJUSTABLE_QUANTITY_MAX)
      .default(ADJUSTABLE_QUANTITY_DEFAULT_MAX)
      .meta({ description: `The most; ${ADJUSTABLE_QUANTITY_DEFAULT_MAX} when left out.` }),
  })
  .refine(({ minimum, maximum }) => minimum <= maximum, {
    error: 'Expected a minimum that is not above the maximum.',
  })
  .meta({ description: 'Lets the buyer change the quantity within limits. It starts at `quantity`.' });
export type AdjustableQuantityInput = z.infer<typeof AdjustableQuantityInput>;

export const AdjustableQuantity = z
  .strictObject({
    minimum: z.int().meta({ description: 'The least.' }),
    maximum: z.int().meta({ description: 'The most.' }),
  })
  .meta({ id: 'AdjustableQuantity', example: { minimum: 1, maximum: 99 } });
export type AdjustableQuantity = z.infer<typeof AdjustableQuantity>;

export const CustomAmountInput = z
  .strictObject({
    minimum: centsAmount({
      min: 1,
      max: CUSTOM_AMOUNT_MAX,
      description: 'The minimum, in cents; 100 by default.',
    }).default(100),
    maximum: centsAmount({
      min: 1,
      max: CUSTOM_AMOUNT_MAX,
      description: 'The maximum, in cents; 1000000 by default.',
    }).default(1_000_000),
    suggestions: z
      .array(centsAmount({ min: 1, max: CUSTOM_AMOUNT_MAX, description: 'Cents.' }))
      .max(SUGGESTIONS_MAX, { error: `Expected at most ${SUGGESTIONS_MAX} suggestions.` })
      .default([])
      .meta({ description: 'Amounts that the page offers, in cents.', example: [500, 1000, 2500] }),
  })
  .superRefine(({ minimum, maximum, suggestions }, context) => {
    if (minimum > maximum)
      context.addIssue({
        code: 'custom',
        path: ['minimum'],
        message: 'Expected a minimum that is not above the maximum.',
      });
    for (const [index, amount] of suggestions.entries())
      if (amount < minimum || amount > maximum)
        context.addIssue({
          code: 'custom',
          path: ['suggestions', index],
          message: 'Expected an amount between minimum and maximum.',
        });
  })
  .meta({
    id: 'CustomAmountInput',
    description: 'Lets the buyer choose the amount for the one line item. It starts at the item’s price.',
    example: { minimum: 100, maximum: 100_000, suggestions: [500, 1000, 2500] },
  });
export type CustomAmountInput = z.infer<typeof CustomAmountInput>;

export const CustomAmount = z
  .strictObject({
    minimum: centsAmount({ description: 'The least, in cents.' }),
    maximum: centsAmount({ description: 'The most, in cents.' }),
    suggestions: z.array(z.int()).meta({ description: 'Amounts that the page offers, in cents.' }),
  })
  .meta({ id: 'CustomAmount', example: { minimum: 100, maximum: 100_000, suggestions: [500, 1000, 2500] } });
export type CustomAmount = z.infer<typeof CustomAmount>;

export const customAmountInput = { custom_amount: CustomAmountInput.optional() };
export const customAmountFields = {
  custom_amount: CustomAmount.nullable().meta({
    description: 'The limits within which the buyer chooses the amount; null if it is fixed.',
  }),
};

interface Sold {
  readonly line_items: readonly {
    readonly quantity: number;
    readonly adjustable_quantity?: AdjustableQuantityInput | undefined;
  }[];
  readonly custom_amount?: CustomAmountInput | undefined;
}

/**
 * A check for `superRefine` of what sells: an amount of the buyer's choice is for one thing.
 * @example CheckoutLinkCreate.superRefine(oneThingForCustomAmount)
 */
export function oneThingForCustomAmount({ line_items, custom_amount }: Sold, context: z.RefinementCtx): void {
  if (custom_amount === undefined) return;
  const [only] = line_items;
  if (line_items.length === 1 && only?.quantity === 1 && only.adjustable_quantity === undefined) return;
  context.addIssue({
    code: 'custom',
    path: ['custom_amount'],
    message: 'custom_amount needs exactly one line item, with a fixed quantity of 1.',
  });
}

export const PaymentChoiceCreate = z
  .strictObject({
    quantities: z
      .record(z.string().max(64), wholeNumber(1, ADJUSTABLE_QUANTITY_MAX))
      .optional()
      .meta({
        description: 'How many, by the id of the line item.',
        example: { [exampleId('line_item')]: 3 },
      }),
    amount: centsAmount({ min: 1, max: CUSTOM_AMOUNT_MAX, description: 'The amount, in cents.' }).optional(),
  })
  .meta({ id: 'PaymentChoiceCreate', example: { amount: 2500 } });
export type PaymentChoiceCreate = z.infer<typeof PaymentChoiceCreate>;

export const PaymentChoice = z
  .strictObject({
    object: z.literal('payment_choice'),
    checkout_session: id('checkout_session').meta({ description: 'The session that it changed.' }),
    amount_total: centsAmount({ description: 'Cents to pay.' }),
  })
  .meta({
    id: 'PaymentChoice',
    example: {
      object: 'payment_choice',
      checkout_session: exampleId('checkout_session'),
      amount_total: 2500,
    },
  });
export type PaymentChoice = z.infer<typeof PaymentChoice>;

export const choosePayment = route({
  name: 'pay.sessions.choose',
  method: 'POST',
  path: '/pay/sessions/{id}/choice',
  access: 'public',
  summary:
    'Choose quantities and the amount, within the limits of the session, until a payment is on its way.',
  body: PaymentChoiceCreate,
  response: PaymentChoice,
  idempotent: true,
  errors: [404, 409],
});
