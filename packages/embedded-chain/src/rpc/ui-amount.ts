import { withoutEnd } from '@florin/wire/values/without-end';

/** An amount of tokens as nodes spell it: raw, and with the decimal point in its place. */
export function uiAmount(amount: bigint, decimals: number) {
  const uiAmountString = decimalString(amount, decimals);
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}

function decimalString(amount: bigint, decimals: number): string {
  if (decimals === 0) return amount.toString();
  const digits = amount.toString().padStart(decimals + 1, '0');
  const fraction = withoutEnd(digits.slice(-decimals), /0/);
  const whole = digits.slice(0, -decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
