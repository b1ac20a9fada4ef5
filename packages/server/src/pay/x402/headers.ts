import {
  PaymentPayload,
  type PaymentRequired,
  type SettlementResponse,
  X402_NETWORK,
} from '@florin/wire/payments/x402';
import { invalidParameter } from '../../errors/api-error.ts';

/** A transaction of full size, in base64 twice, and what comes with it. */
const PAYLOAD_LENGTH_MAX = 8_192;

/** The payment that a request carries; null where it carries none. */
export function readPayment(header: string | string[] | undefined): PaymentPayload | null {
  if (header === undefined) return null;
  const parsed = PaymentPayload.safeParse(decode(String(header)));
  if (parsed.success) return parsed.data;
  throw invalidParameter(
    'PAYMENT-SIGNATURE',
    `Invalid PAYMENT-SIGNATURE: expected an x402 payment of version 2, scheme exact, network ${X402_NETWORK}, in base64.`,
  );
}

export const paymentRequiredHeader = (required: PaymentRequired) => encode(required);
export const paymentResponseHeader = (response: SettlementResponse) => encode(response);

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64');
}

function decode(header: string): unknown {
  if (header.length > PAYLOAD_LENGTH_MAX) return null;
  try {
    return JSON.parse(Buffer.from(header, 'base64').toString('utf8'));
  } catch {
    // What a stranger sends need not be JSON.
    return null;
  }
}
