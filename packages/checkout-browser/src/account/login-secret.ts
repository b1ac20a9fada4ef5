import { inspect } from 'node:util';
import { expression } from '@florin/wire/values/expression';

/** What an account at a shop is signed in to by. */
export interface Login {
  /** Where the account is. */
  readonly origin: string;
  readonly email: string | null;
  /** Null where the mail address is what one signs in by. */
  readonly username: string | null;
  readonly password: string;
}

const REDACTED = '[login redacted]';
const HIDDEN = '[password]';

/**
 * A login that was made up for one purchase, for as long as that takes. It reveals itself only through `reveal()`, so that a log
 * line, a JSON body or a thrown error that happens to hold it shows nothing.
 * @example new LoginSecret(login).reveal().password
 */
export class LoginSecret {
  readonly #login: Login;

  constructor(login: Login) {
    this.#login = login;
  }

  reveal(): Login {
    return this.#login;
  }

  /**
   * A value of JSON without the password, in whatever case a shop repeats it. Its letters and digits are written the same in an
   * address, in a form and in HTML; the sign behind them is not, and tells nothing.
   * @example login.hide({ detail: 'your password is …' }) // { detail: 'your password is [password]' }
   */
  hide<Value>(value: Value): Value {
    const [core = ''] = this.#login.password.split(/[^A-Za-z0-9]/, 1);
    const text = JSON.stringify(value);
    if (text === undefined || core === '') return value;
    return JSON.parse(text.replace(expression('gi')`${core}`, HIDDEN)) as Value;
  }

  toString(): string {
    return REDACTED;
  }

  toJSON(): string {
    return REDACTED;
  }

  [inspect.custom](): string {
    return REDACTED;
  }
}
