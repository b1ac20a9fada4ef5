import type { Login, LoginSecret } from '@florin/checkout-browser/account/login-secret';
import type { CardSecret } from '@florin/checkout-browser/card/card-secret';
import {
  type Arming,
  ArmRefused,
  type DriveContext,
  type PaymentStep,
  type Step,
} from '@florin/checkout-browser/driver';
import type { Total } from '@florin/page-reading/purchase';
import { plain } from './plain-text.ts';

/** What the server lends to one charge. */
export interface PaymentPort {
  readonly idempotencyKey: string;
  readonly returnUrl: string;
  /** The compare-and-set to `submitting` that stores the trail; false where the charge was no longer this one's to submit. */
  arm(arming: Arming): Promise<boolean>;
  card(): Promise<CardSecret>;
  /** Writes the login down, sealed, unless the purchase has one already, and says what is written down. */
  login(proposed: Login): Promise<LoginSecret>;
}

/** Thrown by `card` where the card of a confirmed purchase can no longer be charged. */
export class CardUnusable extends Error {
  override readonly name = 'CardUnusable';
}

/** How far a charge got, as far as this process can be sure. */
export type Progress = 'untouched' | 'arming' | 'armed' | 'refused';

export interface PaymentGuard {
  readonly step: PaymentStep;
  readonly context: DriveContext;
  /** What a driver says, without the password of an account that it made. */
  hide<Value>(said: Value): Value;
  progress(): Progress;
  /** After this a driver that is still running can neither arm nor read the card. */
  close(): void;
}

/**
 * Stands between a driver and the money: it arms at most once, never above the confirmed total, never after the
 * step has ended, and lets no screenshot through once the card, or the password of a new account, is readable.
 */
export function guardPayment(
  port: PaymentPort,
  confirmed: Total,
  allowsOrigin: (origin: string) => boolean,
  context: DriveContext,
): PaymentGuard {
  let progress: Progress = 'untouched';
  let isClosed = false;
  let isCardRead = false;
  let login: LoginSecret | null = null;

  function refuse(reason: ArmRefused['reason']): never {
    progress = 'refused';
    throw new ArmRefused(reason);
  }

  const step: PaymentStep = {
    idempotencyKey: port.idempotencyKey,
    returnUrl: port.returnUrl,
    allowsOrigin,
    async arm(arming) {
      if (isClosed) throw new ArmRefused('lost_race');
      if (progress !== 'untouched') throw new Error('a driver armed twice: one charge has one submit');
      if (arming.currency !== confirmed.currency) refuse('currency_changed');
      if (arming.amount > confirmed.amount) refuse('price_rose');
      progress = 'arming';
      if (!(await port.arm(plain(arming)))) refuse('lost_race');
      progress = 'armed';
      // The step ended while the database was answering: the charge is armed, and reconciliation will find no order.
      if (isClosed) throw new ArmRefused('lost_race');
    },
    async card() {
      if (isClosed) throw new Error('the card was asked for after its payment step had ended');
      isCardRead = true;
      return await port.card();
    },
    async login(proposed) {
      if (isClosed) throw new Error('a login was asked for after its payment step had ended');
      login = await port.login(proposed);
      return login;
    },
  };

  const quiet = hidingLogin(context, () => login);
  const log = (entry: Step) => quiet.log(isCardRead ? withoutScreenshot(entry) : entry);

  return {
    step,
    context: { ...context, log },
    hide: (said) => login?.hide(said) ?? said,
    progress: () => progress,
    close: () => {
      isClosed = true;
    },
  };
}

function withoutScreenshot({ screenshot: _screenshot, ...rest }: Step): Step {
  return rest;
}

/** Once there is a login, nothing that is logged holds its password or shows a page that might. */
export function hidingLogin(context: DriveContext, login: () => LoginSecret | null): DriveContext {
  const log = (entry: Step) => context.log(login()?.hide(withoutScreenshot(entry)) ?? entry);
  return { ...context, log };
}
