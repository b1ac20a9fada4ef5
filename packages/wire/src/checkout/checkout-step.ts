import { z } from 'zod';
import { route } from '../route.ts';
import { listOf } from '../values/list.ts';

export const CheckoutIntentStep = z
  .strictObject({
    object: z.literal('checkout_intent_step'),
    number: z.int().positive().meta({ description: 'Counts the steps of an intent from 1.' }),
    at_ms: z.int().nonnegative().meta({ description: 'When, in Unix milliseconds.' }),
    name: z.string().meta({ description: 'What was done or seen, for example `quoted`.' }),
    detail: z
      .string()
      .meta({ description: 'More about it. What stands in quotation marks was written by the shop.' })
      .nullable(),
    reason: z
      .string()
      .meta({
        description:
          'Why: what the page and what was pressed were taken for, and what spoke for it. Null where nothing was decided.',
      })
      .nullable(),
    screenshot_url: z
      .string()
      .meta({
        description:
          'The page at that moment, for ten minutes from now without a key; null where none was taken, as always once a card may be in sight.',
      })
      .nullable(),
  })
  .meta({
    id: 'CheckoutIntentStep',
    example: {
      object: 'checkout_intent_step',
      number: 3,
      at_ms: 1_763_164_800_250,
      name: 'pressed',
      detail: '"Add to cart"',
      reason: 'product; "Add to cart" was taken for add_to_cart (words is "add to cart")',
      screenshot_url: 'https://florin.example/checkout/screenshots/Y2lfMDFr…',
    },
  });
export type CheckoutIntentStep = z.infer<typeof CheckoutIntentStep>;

export const listCheckoutIntentSteps = route({
  name: 'checkout_intents.steps',
  method: 'GET',
  path: '/v1/checkout_intents/{id}/steps',
  access: 'merchant',
  summary: 'What was done for an intent, oldest first, with the pages as they looked. Kept for 30 days.',
  response: listOf(CheckoutIntentStep, 'CheckoutIntentStepList'),
  idempotent: false,
  errors: [404],
});
