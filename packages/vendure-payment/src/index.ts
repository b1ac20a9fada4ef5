export { type FlorinPaymentOptions, florinPlugin } from './plugin.ts';
export type { VendureCore } from './vendure.ts';
