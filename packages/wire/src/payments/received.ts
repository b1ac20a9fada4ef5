import { centsAmount } from '../values/primitives.ts';

/** What arrived for a request, and what is left to pay: several arrivals may pay it together. */
export const receivedFields = {
  amount_received: centsAmount({
    description:
      'Cents that arrived for it. Less than it asks for counts as a part; the parts settle it once they reach it.',
  }),
  amount_due: centsAmount({ description: 'Cents that are left to pay; 0 once it is over.' }),
};

export const receivedExample = { amount_received: 0, amount_due: 2500 };
