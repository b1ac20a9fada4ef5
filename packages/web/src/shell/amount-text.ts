/** @example amountText(250000) // '$2,500.00' */
export function amountText(cents: number): string {
  const [whole, fraction] = (cents / 100).toFixed(2).split('.');
  return `$${whole!.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** As a wallet wants it typed. @example plainAmount(2500) // '25.00' */
export function plainAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}
