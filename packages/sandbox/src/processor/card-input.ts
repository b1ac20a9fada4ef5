import type { CardDetails } from './processor.ts';

/** Reads a card as people type it: spaces in the number, `12/30` or `12 / 2030` for the expiry. */
export function readCard(fields: {
  readonly number: string;
  readonly expiry?: string;
  readonly expiryMonth?: string;
  readonly expiryYear?: string;
  readonly cvc?: string;
}): CardDetails {
  const [month = '', year = ''] = (fields.expiry ?? '').split('/').map((part) => part.trim());
  return {
    number: fields.number.replaceAll(/[\s-]/g, ''),
    expiryMonth: Number(fields.expiryMonth || month),
    expiryYear: fullYear(fields.expiryYear || year),
    cvc: fields.cvc ?? null,
  };
}

function fullYear(text: string): number {
  const year = Number(text);
  return text.length === 2 ? 2_000 + year : year;
}
