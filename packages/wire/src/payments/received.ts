import { centsAmount } from '../values/primitives.ts';

/** What arrived for a request, and what is left to pay: several arrivals may pay it together. */
export const receivedFields = {
  amount_received: centsAmount({
    description:
      'Cents received so far. A smaller payment counts as a part, and the parts settle it when they reach the total.',
  }),
  amount_due: centsAmount({ description: 'Cents that are left to pay; 0 once it is over.' }),
};

export const receivedExample = { amount_received: 0, amount_due: 2500 };
