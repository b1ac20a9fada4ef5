import { expression } from '@florin/wire/values/expression';
import { Secret } from '../secret.ts';

/** What an account at a shop is signed in to by. */
export interface Login {
  /** Where the account is. */
  readonly origin: string;
  readonly email: string | null;
  /** Null where the mail address is what one signs in by. */
  readonly username: string | null;
  readonly password: string;
}

const HIDDEN = '[password]';

/**
 * A login that was made up for one purchase, for as long as that takes.
 * @example new LoginSecret(login).reveal().password
 */
export class LoginSecret extends Secret<Login> {
  constructor(login: Login) {
    super(login, '[login redacted]');
  }

  /**
   * A value of JSON without the password, in whatever case a shop repeats it. Its letters and digits are written the same in an
   * address, in a form and in HTML; the sign behind them is not, and tells nothing.
   * @example login.hide({ detail: 'your password is …' }) // { detail: 'your password is [password]' }
   */
  hide<Value>(value: Value): Value {
    const [core = ''] = this.reveal().password.split(/[^A-Za-z0-9]/, 1);
    const text = JSON.stringify(value);
    if (text === undefined || core === '') return value;
    return JSON.parse(text.replace(expression('gi')`${core}`, HIDDEN)) as Value;
  }
}
