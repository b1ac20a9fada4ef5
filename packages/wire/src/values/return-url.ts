import { z } from 'zod';
import { digits } from './whole-number.ts';

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
