import { type Cents, cents } from '@florin/wire/money';

/** What arrived for a request and was less than it asks for: whole cents of it count. */
export interface Part {
  readonly id: string;
  readonly signature: string;
  readonly recipient_address: string;
  readonly amount: Cents;
  /** All of it, of which `amount` is the whole cents. */
  readonly amount_base_units: string;
}

/** What a request asks for, and of whom. */
export interface Asked {
  readonly amount: Cents;
  /** The part of it that goes to the service. */
  readonly fee: Cents;
  readonly feeAddress: string | null;
}

/** How much of each part a request takes. */
export interface Taken<P extends Part> {
  readonly part: P;
  readonly cents: Cents;
}

/**
 * How the parts pay what was asked for, in the order in which they arrived; null while they do not reach it. The last that
 * is needed leaves what is too much, and so does whatever came after it.
 * @example takeParts({ amount: cents(2599), fee: cents(0), feeAddress: null }, parts)
 */
export function takeParts<P extends Part>(asked: Asked, parts: readonly P[]): readonly Taken<P>[] | null {
  const isFee = (part: Part) => part.recipient_address === asked.feeAddress;
  const feePaid = Math.min(asked.fee, sum(parts.filter(isFee)));
  const left = { merchant: asked.amount - feePaid, fee: feePaid };
  if (sum(parts.filter((part) => !isFee(part))) < left.merchant) return null;
  return parts.map((part) => {
    const whose = isFee(part) ? 'fee' : 'merchant';
    const taken = Math.min(part.amount, left[whose]);
    left[whose] -= taken;
    return { part, cents: cents(taken) };
  });
}

function sum(parts: readonly Part[]): number {
  return parts.reduce((total, { amount }) => total + amount, 0);
}
