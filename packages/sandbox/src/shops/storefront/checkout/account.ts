import type { Cart } from '../../../cart.ts';
import { html, type Markup } from '../../../http/html.ts';
import type { Merchant } from '../../../merchant.ts';
import type { Layout } from '../layout.ts';

/** What a checkout asks for that sells to nobody without an account; nothing once the visitor has one. */
export function accountFields(merchant: Merchant, layout: Layout, cart: Cart): Markup | null {
  if (layout.account === 'none' || merchant.customerOf(cart)) return null;
  const token = layout.hasAutocomplete ? html` autocomplete="new-password"` : null;
  const words = WORDS[layout.account];
  const input = (label: string, name: string, kind: 'text' | 'password') =>
    html`<p><label>${label} <input type="${kind}" name="${name}"${kind === 'password' ? token : null} required></label></p>`;
  return html`<section><h2>${words.heading}</h2>${words.username ? input(words.username, 'account_username', 'text') : null}
${input(words.password, 'account_password', 'password')}${words.again ? input(words.again, 'account_password_again', 'password') : null}</section>`;
}

interface AccountWords {
  readonly heading: string;
  readonly username: string | null;
  readonly password: string;
  readonly again: string | null;
}

/** As a store says it that has guests switched off, and as software for memberships does. */
const WORDS: Readonly<Record<'store' | 'membership', AccountWords>> = {
  store: {
    heading: 'Create an account',
    username: null,
    password: 'Create account password *',
    again: null,
  },
  membership: {
    heading: 'Account information',
    username: 'Username',
    password: 'Password',
    again: 'Confirm password',
  },
};

const PASSWORD_LENGTH_MIN = 8;

/**
 * Makes the account before the card is charged, as shop software does: a card that is declined leaves it behind. What the shop says where
 * it does not.
 */
export function signUp(merchant: Merchant, layout: Layout, cart: Cart, form: URLSearchParams): string | null {
  if (layout.account === 'none' || merchant.customerOf(cart)) return null;
  const get = (name: string) => form.get(`account_${name}`) ?? '';
  const password = get('password');
  if (password.length < PASSWORD_LENGTH_MIN) return 'Please choose a longer password.';
  const hasNames = layout.account === 'membership';
  if (hasNames && get('password_again') !== password) return 'The passwords do not match.';
  if (hasNames && get('username') === '') return 'Please choose a username.';
  const isMade = merchant.addCustomer(cart, { username: hasNames ? get('username') : null, password });
  return isMade ? null : 'An account is already registered with your email address. Please log in.';
}
