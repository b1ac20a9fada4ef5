import { FlorinPaymentProvider } from './provider.ts';

export type { FlorinPaymentOptions } from './options.ts';
export { FlorinPaymentProvider };

/** What Medusa loads: the module that this provider is for, and its service. */
export default { module: 'payment', services: [FlorinPaymentProvider] };
