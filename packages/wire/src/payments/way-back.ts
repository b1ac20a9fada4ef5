import { z } from 'zod';
import { PAID_ID_PLACEHOLDER, returnUrl } from '../values/return-url.ts';

export const ReturnAfter = z.enum(['seen', 'settled']).meta({
  description:
    'When the page goes to `success_url` automatically: when the payment is found, or when it is settled.',
});
export type ReturnAfter = z.infer<typeof ReturnAfter>;

const SUCCESS = `Where the buyer goes after paying; \`${PAID_ID_PLACEHOLDER}\` is replaced by the id of what was paid.`;
const CANCEL = 'Where a buyer goes who leaves without paying.';

/** What links, sessions and intents take to bring the buyer back to the shop. */
export const wayBackInput = {
  success_url: returnUrl(SUCCESS).optional(),
  cancel_url: returnUrl(CANCEL).optional(),
  return_after: ReturnAfter.optional(),
};

/** And what they show of it. */
export const wayBackFields = {
  success_url: z.string().meta({ description: SUCCESS }).nullable(),
  cancel_url: z.string().meta({ description: CANCEL }).nullable(),
  return_after: ReturnAfter,
};

export const wayBackExample = { success_url: null, cancel_url: null, return_after: 'settled' } as const;
