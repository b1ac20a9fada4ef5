import { z } from 'zod';
import { digits } from '../values/whole-number.ts';

/** Stands in a url for the id of what was paid. */
export const PAID_ID_PLACEHOLDER = '{CHECKOUT_SESSION_ID}';

const URL_LENGTH_MAX = 2048;
const LOCAL_HOSTS = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/;
const notReturnable = { error: 'Expected an https url, or an http url of localhost, without a password.' };

/** @example returnUrl('Where the buyer goes after paying.') */
export const returnUrl = (description: string) =>
  z
    .string()
    .max(URL_LENGTH_MAX, { error: `Expected at most ${digits(URL_LENGTH_MAX)} characters.` })
    .refine(isReturnable, notReturnable)
    .meta({ description, example: `https://shop.example/thanks?id=${PAID_ID_PLACEHOLDER}` });

function isReturnable(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOCAL_HOSTS.test(hostname));
}

export const ReturnAfter = z.enum(['seen', 'settled']).meta({
  description:
    'When the page goes to `success_url` by itself: once the payment is seen, or once it is settled.',
});
export type ReturnAfter = z.infer<typeof ReturnAfter>;

const SUCCESS = `Where the buyer goes after paying; \`${PAID_ID_PLACEHOLDER}\` is replaced by the id of what was paid.`;
const CANCEL = 'Where a buyer goes who does not want to pay.';

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
