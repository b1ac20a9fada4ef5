import { type BaseUnits, USDC_DECIMALS } from '@florin/wire/money';
import { withoutEnd } from '@florin/wire/values/without-end';
import type { Address } from '@solana/kit';

export interface TransferRequest {
  /** A wallet, not a token account. */
  readonly recipient: Address;
  readonly amount: BaseUnits;
  readonly mint: Address;
  readonly references: readonly Address[];
  readonly label?: string;
  readonly message?: string;
  readonly memo?: string;
}

/**
 * A Solana Pay transfer request: the wallet builds the transfer itself.
 * @example
 * transferRequestUrl({ recipient, amount: baseUnits(25_000_000n), mint, references: [reference, beacon] })
 * // solana:9xQe...?amount=25&spl-token=EPjF...&reference=...&reference=...
 */
export function transferRequestUrl(request: TransferRequest): string {
  const parameters: [string, string | undefined][] = [
    ['amount', decimalAmount(request.amount)],
    ['spl-token', request.mint],
    ...request.references.map((reference): [string, string] => ['reference', reference]),
    ['label', request.label],
    ['message', request.message],
    ['memo', request.memo],
  ];
  const query = parameters.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `solana:${request.recipient}?${query.join('&')}`;
}

/**
 * A Solana Pay transaction request: the wallet asks `link` for the transaction. A link with a query is encoded, so that
 * its parameters stay its own.
 * @example transactionRequestUrl('https://pay.example/pay/intents/ti_1') // solana:https://pay.example/pay/intents/ti_1
 */
export function transactionRequestUrl(link: string): string {
  const { search, protocol } = new URL(link);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new RangeError(`${protocol} is no link that a wallet can ask`);
  return `solana:${search === '' ? link : encodeURIComponent(link)}`;
}

/**
 * The amount in whole tokens, without trailing zeros or a trailing point, as Solana Pay wants it.
 * @example decimalAmount(baseUnits(500_000n)) // '0.5'
 */
export function decimalAmount(amount: BaseUnits): string {
  const digits = amount.toString().padStart(USDC_DECIMALS + 1, '0');
  const whole = digits.slice(0, -USDC_DECIMALS);
  const fraction = withoutEnd(digits.slice(-USDC_DECIMALS), /0/);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
