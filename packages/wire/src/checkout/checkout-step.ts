import { z } from 'zod';
import { route } from '../route.ts';
import { listOf } from '../values/list.ts';

export const CheckoutIntentStep = z
  .strictObject({
    object: z.literal('checkout_intent_step'),
    number: z.int().positive().meta({ description: 'The number of the step, from 1.' }),
    at_ms: z.int().nonnegative().meta({ description: 'When, in Unix milliseconds.' }),
    name: z.string().meta({ description: 'What was done or seen, for example `quoted`.' }),
    detail: z.string().meta({ description: 'Details. Text in quotation marks is from the shop.' }).nullable(),
    reason: z
      .string()
      .meta({
        description: 'Why: how the page and the button were understood. Null if nothing was decided.',
      })
      .nullable(),
    screenshot_url: z
      .string()
      .meta({
        description:
          'A screenshot of the page. The url works for ten minutes without an API key. Null if there is none: no screenshots are taken once a card could be visible.',
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
  summary: 'The steps of a checkout intent, oldest first, with screenshots. Kept for 30 days.',
  response: listOf(CheckoutIntentStep, 'CheckoutIntentStepList'),
  idempotent: false,
  errors: [404],
});
