import { CardSecret } from '../card/card-secret.ts';

export const CARD = new CardSecret({
  number: '4242424242424242',
  expMonth: 12,
  expYear: 2034,
  name: 'Ada Lovelace',
  cvc: '987',
});
