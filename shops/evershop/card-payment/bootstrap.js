import { registerPaymentMethod } from '@evershop/evershop/checkout/services';

export default async function registerCards() {
  registerPaymentMethod({
    init: async () => ({ code: 'card', name: 'Credit card' }),
    validator: async () => true,
  });
}
