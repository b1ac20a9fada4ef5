/** What the program itself refuses, by the number that it fails with. Numbers are never reused. */
export const giftErrors = {
  7000: 'instruction_data',
  7001: 'account_count',
  7002: 'missing_signature',
  7003: 'token_program',
  7004: 'mint',
  7005: 'zero_amount',
  7006: 'vault_in_use',
  7007: 'vault_missing',
  7008: 'non_canonical_bump',
  7009: 'destination',
  7010: 'rent',
  7011: 'vault_signed',
} as const;

export type GiftErrorCode = keyof typeof giftErrors;
export type GiftErrorName = (typeof giftErrors)[GiftErrorCode];

/**
 * The name of a custom error of the program, or null for a number of another program (a failing token transfer
 * reports the token program's own).
 *
 * @example giftErrorName(7007) // 'vault_missing': never funded, released or reclaimed
 */
export function giftErrorName(code: number): GiftErrorName | null {
  return isGiftErrorCode(code) ? giftErrors[code] : null;
}

function isGiftErrorCode(code: number): code is GiftErrorCode {
  return Object.hasOwn(giftErrors, code);
}
