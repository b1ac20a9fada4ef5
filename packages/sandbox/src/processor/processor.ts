import { type Charge, type Currency, identifier, type Ledger } from '../ledger.ts';
import { behaviourOf, passesLuhn } from './test-cards.ts';

export interface CardDetails {
  readonly number: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** `null` where the shop asks for none. */
  readonly cvc: string | null;
}

export interface ChargeRequest {
  readonly shop: string;
  readonly cart: string;
  readonly amountCents: number;
  readonly currency: Currency;
  readonly card: CardDetails;
  /** Where the cardholder's browser goes after a 3-D Secure challenge. */
  readonly returnUrl: string;
  /** Tells the shop how a challenge ended, as a webhook would. Called once. */
  readonly onChallengeEnd: (result: ChallengeResult) => void;
}

export type ChargeResult =
  | { readonly outcome: 'charged'; readonly charge: Charge; readonly silence: Silence | null }
  | { readonly outcome: 'declined'; readonly code: string; readonly message: string }
  | { readonly outcome: 'challenge'; readonly challengeUrl: string }
  | { readonly outcome: 'silence'; readonly how: Silence };

/** A payment that a page of the processor takes the card for. */
export interface PagePayment {
  readonly payee: string;
  readonly amountCents: number;
  readonly currency: Currency;
  /** Where the buyer goes once it is paid. */
  readonly returnUrl: string;
  readonly pay: (card: CardDetails) => PageResult;
}

/** What the shop makes of a charge, as far as the page shows it. */
export type PageResult =
  | { readonly outcome: 'placed' | 'incomplete' | 'out_of_stock' | 'price_changed' | 'broken' }
  | { readonly outcome: 'declined'; readonly message: string }
  | { readonly outcome: 'challenge'; readonly challengeUrl: string }
  | { readonly outcome: 'silence'; readonly how: Silence };

export type Silence = 'hang' | 'drop';

export type ChallengeResult = Extract<ChargeResult, { outcome: 'charged' | 'declined' }>;

export interface Challenge {
  readonly id: string;
  readonly request: ChargeRequest;
  readonly declinesAfter: boolean;
  status: 'pending' | 'authenticated' | 'failed';
}

const TOKENS_MAX = 100_000;

/** A card processor that behaves as a real one's test mode does. It keeps no card number longer than it must. */
export class Processor {
  readonly #ledger: Ledger;
  readonly #origin: () => string;
  readonly #challenges = new Map<string, Challenge>();
  readonly #tokens = new Map<string, CardDetails>();
  readonly #payments = new Map<string, PagePayment>();

  constructor(ledger: Ledger, origin: () => string) {
    this.#ledger = ledger;
    this.#origin = origin;
  }

  /** Where its frames, scripts and challenges live: never the origin of a shop. */
  get origin(): string {
    return this.#origin();
  }

  /** Trades a card for a token that pays once. */
  tokenize(card: CardDetails): string {
    if (this.#tokens.size >= TOKENS_MAX) throw new Error('the sandbox holds too many unused card tokens');
    const token = identifier('tok');
    this.#tokens.set(token, card);
    return token;
  }

  /** The card behind a token; the token is spent by this. */
  redeem(token: string): CardDetails | null {
    const card = this.#tokens.get(token) ?? null;
    this.#tokens.delete(token);
    return card;
  }

  /** @example redirect(`${processor.origin}/pay/${processor.openPayment(payment)}`) */
  openPayment(payment: PagePayment): string {
    if (this.#payments.size >= TOKENS_MAX) throw new Error('the sandbox holds too many open payments');
    const id = identifier('pay');
    this.#payments.set(id, payment);
    return id;
  }

  payment(id: string): PagePayment | null {
    return this.#payments.get(id) ?? null;
  }

  charge(request: ChargeRequest): ChargeResult {
    const fault = cardFault(request.card);
    if (fault) return this.#decline(request, fault.code, fault.message);
    const behaviour = behaviourOf(request.card.number);
    switch (behaviour.kind) {
      case 'succeed':
        return { outcome: 'charged', charge: this.#move(request), silence: null };
      case 'decline':
        return this.#decline(request, behaviour.code, behaviour.message);
      case 'challenge':
        return this.#challenge(request, behaviour.declinesAfter);
      case 'silence':
        if (!behaviour.charges) return this.#stall(request, behaviour.how);
        return { outcome: 'charged', charge: this.#move(request), silence: behaviour.how };
    }
  }

  challenge(id: string): Challenge | null {
    return this.#challenges.get(id) ?? null;
  }

  /** The cardholder pressed a button on the challenge page. A second press changes nothing. */
  endChallenge(id: string, passed: boolean): Challenge | null {
    const challenge = this.challenge(id);
    if (!challenge) return null;
    if (challenge.status !== 'pending') return challenge;
    challenge.status = passed ? 'authenticated' : 'failed';
    challenge.request.onChallengeEnd(this.#resultOf(challenge));
    return challenge;
  }

  #resultOf({ request, status, declinesAfter }: Challenge): ChallengeResult {
    if (status === 'failed') {
      return this.#decline(request, 'authentication_failed', 'We are unable to authenticate your card.');
    }
    if (declinesAfter) return this.#decline(request, 'card_declined', 'Your card was declined.');
    return { outcome: 'charged', charge: this.#move(request), silence: null };
  }

  #challenge(request: ChargeRequest, declinesAfter: boolean): ChargeResult {
    const id = identifier('3ds');
    this.#challenges.set(id, { id, request, declinesAfter, status: 'pending' });
    this.#attempt(request, 'challenge');
    return { outcome: 'challenge', challengeUrl: `${this.origin}/challenges/${id}` };
  }

  #stall(request: ChargeRequest, how: Silence): ChargeResult {
    this.#attempt(request, 'silence');
    return { outcome: 'silence', how };
  }

  #decline(request: ChargeRequest, code: string, message: string) {
    this.#attempt(request, code);
    return { outcome: 'declined', code, message } as const;
  }

  #move(request: ChargeRequest): Charge {
    this.#attempt(request, 'charged');
    const { shop, cart, amountCents, currency, card } = request;
    return this.#ledger.recordCharge({ shop, cart, amountCents, currency, cardLast4: card.number.slice(-4) });
  }

  #attempt({ shop, cart, card }: ChargeRequest, outcome: string): void {
    this.#ledger.recordAttempt({ shop, cart, cardLast4: card.number.slice(-4), outcome });
  }
}

function cardFault(card: CardDetails): { code: string; message: string } | null {
  if (!passesLuhn(card.number))
    return { code: 'incorrect_number', message: 'Your card number is incorrect.' };
  if (hasExpired(card)) return { code: 'expired_card', message: 'Your card has expired.' };
  if (card.cvc !== null && !/^\d{3,4}$/.test(card.cvc)) {
    return { code: 'invalid_cvc', message: "Your card's security code is invalid." };
  }
  return null;
}

function hasExpired({ expiryMonth, expiryYear }: CardDetails): boolean {
  const isMonth = Number.isInteger(expiryMonth) && expiryMonth >= 1 && expiryMonth <= 12;
  if (!isMonth || !Number.isInteger(expiryYear)) return true;
  return Date.UTC(expiryYear, expiryMonth, 1) <= Date.now();
}
