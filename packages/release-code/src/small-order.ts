/**
 * The 8 points of edwards25519 whose order divides 8, in all 14 spellings that verifiers take: OpenSSL, and so Node, also reads
 * a y that was not reduced and a sign where x is zero. Listed, not computed: the test derives the list from the curve.
 */
export const SMALL_ORDER_KEYS: ReadonlySet<string> = new Set([
  // The identity (y = 1).
  '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
  '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziohZ',
  'H5xSWNRAbqKddKjrabehyU8drL3Dk4LgZJiEJc9rGGyC',
  'H5xSWNRAbqKddKjrabehyU8drL3Dk4LgZJiEJc9rGH1Q',
  // Order 2 (y = -1).
  'Gx9dDNxzpALCowVuZb7pBceBLJugLA8sPa6TJDXrpfeW',
  'Gx9dDNxzpALCowVuZb7pBceBLJugLA8sPa6TJDXrpfgi',
  // Order 4 (y = 0); the first is also the address of the system program.
  '11111111111111111111111111111111',
  '11111111111111111111111111111113D',
  'H242rsh5hzpvDdct56PG5YPQbKUT37EmySQLoQqrYUJr',
  'H242rsh5hzpvDdct56PG5YPQbKUT37EmySQLoQqrYUM4',
  // Order 8.
  '3ctC68zTqpRDQShoondiQKDHwZDAUjRyxiPNdg8cD6Pe',
  '3ctC68zTqpRDQShoondiQKDHwZDAUjRyxiPNdg8cD6Rr',
  'EQAqmjhcsBQhpBv5GJkYgEB7emGHZNoo1j1yAjiFLNvD',
  'EQAqmjhcsBQhpBv5GJkYgEB7emGHZNoo1j1yAjiFLNxR',
]);

/**
 * Whether a base58 Ed25519 public key is one that anybody can sign for: a point of small order has no secret, and common
 * verifiers accept made-up signatures for it (RFC 8032 leaves it to the application to refuse such keys).
 * @example isSmallOrderKey('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM') // true: the identity
 */
export function isSmallOrderKey(key: string): boolean {
  return SMALL_ORDER_KEYS.has(key);
}
