import { mentions, says } from '../lexicon/lexicon.ts';
import { names } from '../lexicon/markup-names.ts';
import { isGuestBox, isOpenAccountBox } from '../page/consent.ts';
import type { Page } from '../page/understand.ts';
import type { Buyer } from '../purchase.ts';
import type { Control } from '../survey/control.ts';

/** An account that comes with the order: whoever sends the form has one or makes one. */
export interface DemandedAccount {
  /** Null where the mail address is what one signs in by. */
  readonly username: Control | null;
  /** The second asks for the same once more. */
  readonly passwords: readonly Control[];
  /** Told by the form that a new account is meant; a password of somebody who has one is nobody's to make up. */
  readonly isNew: boolean;
  /** The page says that the password is of letters and digits, and of nothing else. */
  readonly isPlain: boolean;
  /** By it a guest looks up the order, as the page says beside it: no account is made. */
  readonly isOfOrder: boolean;
}

const PASSWORDS_MAX = 2;

/**
 * The account without which the form of the checkout cannot be sent; null where there is a way for guests, or a box that leaves it
 * open. Told from a sign-in by what else the form asks for, not by what one shop calls it.
 * @example accountDemanded(understand(seen))?.passwords.length // 2: name, password, its repetition, address and card in one form
 */
export function accountDemanded(
  page: Pick<Page, 'seen' | 'kind' | 'purposes' | 'actions' | 'forms'>,
): DemandedAccount | null {
  const { seen, purposes, actions } = page;
  const asked = seen.controls.filter(
    (control) =>
      isPassword(control) &&
      isOpen(control) &&
      purposes.get(control)?.kind === 'off_limits' &&
      isOfCheckout(control, page),
  );
  const [first] = asked;
  if (!first || actions.some(({ intent }) => intent === 'guest')) return null;
  const fields = seen.controls.filter(({ form }) => form === first.form);
  const passwords = asked.filter(({ form }) => form === first.form);
  if (fields.some((field) => isOpenAccountBox(field) || isGuestBox(field)) || !areDemanded(passwords, fields))
    return null;
  const isUnmarked = !fields.some(isMarked);
  const isForLogin = (field: Control) =>
    isUsername(field) && isOpen(field) && (isMarked(field) || isUnmarked);
  const isNew =
    passwords.length <= PASSWORDS_MAX &&
    passwords.every(isCalledPassword) &&
    (passwords.some(isMarkedNew) || passwords.length > 1 || asksWhoBuys(fields, page));
  const username = fields.find(isForLogin) ?? null;
  const isOfOrder = isNew && !username && looksUpOrder(passwords, seen);
  return { username, passwords, isNew, isPlain: wantsPlain(seen), isOfOrder };
}

/**
 * Whether what the form demands may be made up: an account only where the buyer allows one.
 * @example mayMake(account, { account: true }) // true
 */
export function mayMake(
  { isOfOrder }: DemandedAccount,
  { account = false }: Pick<Buyer, 'account'>,
): boolean {
  return account || isOfOrder;
}

/** `Password`, and right below it `to look up your order`. */
function looksUpOrder(passwords: readonly Control[], { lines, languages }: Page['seen']): boolean {
  return passwords.some(({ label, hint }) => {
    const at = label === '' ? -1 : lines.findIndex((line) => line.startsWith(label));
    const beside = at < 0 ? [] : lines.slice(at, at + 2);
    return [label, hint ?? '', ...beside].some((words) => says('order_lookup', words, languages));
  });
}

function wantsPlain({ lines, languages }: Page['seen']): boolean {
  const isSaid = (concept: 'letters_and_digits' | 'special_sign') =>
    lines.some((line) => says(concept, line, languages));
  return isSaid('letters_and_digits') && !isSaid('special_sign');
}

/** A form that marks none of its fields wants them all: there a name, a repetition or the standard's word tells of an account. */
function areDemanded(passwords: readonly Control[], fields: readonly Control[]): boolean {
  if (passwords.some(isMarked)) return true;
  const isOptional = ({ label, section, languages }: Control) =>
    says('optional', `${label} ${section}`, languages);
  if (fields.some(isMarked) || passwords.some(isOptional)) return false;
  return passwords.length > 1 || passwords.some(isMarkedNew) || fields.some(isUsername);
}

/** @example isUsername(controlOf({ label: 'Benutzername', languages: ['de'] })) // true */
export function isUsername(control: Control): boolean {
  const { kind, inputType, label, name, id, languages } = control;
  if (kind !== 'text' || inputType === 'email' || isPassword(control)) return false;
  if (mentions('email', label, languages)) return false;
  if (says('username', label, languages)) return true;
  return (
    tokenOf(control) === 'username' || (label === '' && [name, id].some((one) => names('username', one)))
  );
}

/** @example isPassword(controlOf({ inputType: 'password' })) // true */
export function isPassword(control: Control): boolean {
  return control.kind === 'text' && (control.inputType === 'password' || isMarkedNew(control));
}

function isMarkedNew(control: Control): boolean {
  return tokenOf(control) === 'new-password';
}

function isCalledPassword(control: Control): boolean {
  const { label, name, id, languages } = control;
  if (tokenOf(control) === 'current-password') return false;
  return (
    isMarkedNew(control) ||
    says('password', label, languages) ||
    [name, id].some((named) => names('password', named))
  );
}

function tokenOf({ autocomplete }: Control): string | undefined {
  return autocomplete.split(/\s+/).at(-1);
}

function isMarked({ isRequired, isInvalid }: Control): boolean {
  return isRequired || isInvalid;
}

function isOpen({ isFilled, isDisabled, isSiteNavigation }: Control): boolean {
  return !isFilled && !isDisabled && !isSiteNavigation;
}

/** Outside of any form only a field that is marked says what it is for, and not on a page that shows goods. */
function isOfCheckout(control: Control, { forms, kind }: Pick<Page, 'forms' | 'kind'>): boolean {
  const purpose = forms.get(control);
  const showsGoods = kind === 'product' || kind === 'list' || kind === 'cart';
  return purpose === 'checkout' || (purpose === 'page' && !showsGoods && isMarkedNew(control));
}

/** Who signs in tells no name, no address and no card in the same breath. */
function asksWhoBuys(fields: readonly Control[], { purposes }: Pick<Page, 'purposes'>): boolean {
  return fields.some((field) => {
    const purpose = purposes.get(field);
    return purpose?.kind === 'card' || (purpose?.kind === 'buyer' && purpose.field !== 'email');
  });
}
