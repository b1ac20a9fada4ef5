export interface CvcPlace {
  readonly table: string;
  /** The sealed code; null once it is destroyed. */
  readonly column: string;
  /** The column that says which card it is of: without it the code cannot be opened. */
  readonly card: string;
  /** Since when it is there, or longer: a time, or seconds since 1970. */
  readonly since: { readonly column: string; readonly unit: 'time' | 'seconds' };
  /** What is forgotten with it. */
  readonly alongside: readonly string[];
}

/**
 * Everywhere a security code is stored. The sweep after seven days and the rotation of keys go by this list, and a test
 * looks for codes in every table and fails where it finds one that the list misses.
 */
export const CVC_PLACES: readonly CvcPlace[] = [
  {
    table: 'cards',
    column: 'cvc_sealed',
    card: 'id',
    since: { column: 'cvc_stored_at', unit: 'time' },
    alongside: ['cvc_stored_at'],
  },
  {
    table: 'checkout_intents',
    column: 'cvc_sealed',
    card: 'card',
    since: { column: 'created', unit: 'seconds' },
    alongside: [],
  },
];
