-- The login of an account that a purchase makes at a shop, where the shop sells to nobody without one. Written down before it is entered,
-- so that whatever becomes of the purchase, nobody is left with an account that they cannot get into. One for each purchase, ever.
CREATE TABLE merchant_accounts (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  intent_id text COLLATE "C" NOT NULL,
  -- Of the page that it was entered on.
  origin text NOT NULL,
  email text,
  username text,
  password_sealed json NOT NULL,
  stored_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, intent_id),
  FOREIGN KEY (account_id, intent_id) REFERENCES checkout_intents (account_id, id)
);
