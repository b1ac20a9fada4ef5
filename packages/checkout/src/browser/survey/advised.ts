/** What a press can be advised to mean: each leads on or clears the view, none orders. */
export const ADVISED_INTENTS = [
  'add_to_cart',
  'view_cart',
  'checkout',
  'continue',
  'guest',
  'dismiss',
] as const;

export type AdvisedIntent = (typeof ADVISED_INTENTS)[number];

/** What a field can be advised to ask for: details of the buyer, nothing of a card. */
export const ADVISED_FIELDS = [
  'full_name',
  'given_name',
  'family_name',
  'email',
  'phone',
  'line1',
  'city',
  'postal_code',
] as const;

export type AdvisedField = (typeof ADVISED_FIELDS)[number];
