// The made-up buyer of every recording.
export const BUYER = {
  email: 'ada@buyer.example',
  given: 'Ada',
  family: 'Lovelace',
  street: '12 Analytical Way',
  city: 'Springfield',
  state: 'Illinois',
  postalCode: '62701',
  phone: '+12175550123',
};

export const CARD = {
  number: '4242424242424242',
  declined: '4000000000000002',
  month: '12',
  year: '2031',
  code: '123',
};
