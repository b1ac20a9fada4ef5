/**
 * A technical name with a space between its parts.
 * @example spaced('BillingPostCode') // 'Billing Post Code'
 */
export function spaced(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2');
}
