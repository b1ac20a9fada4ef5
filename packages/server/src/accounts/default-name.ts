/**
 * What an account is called before it says otherwise.
 * @example defaultBusinessName('8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9') // '8qbH…feR9'
 */
export function defaultBusinessName(wallet: string): string {
  return `${wallet.slice(0, 4)}…${wallet.slice(-4)}`;
}
