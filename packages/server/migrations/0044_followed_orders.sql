-- Orders whose merchants can still be asked what became of them. Nothing about money follows from it: what they say is shown.
CREATE TABLE checkout_orders (
  intent_id text COLLATE "C" PRIMARY KEY REFERENCES checkout_intents (id),
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  -- Of the pages that it was bought on.
  merchant_origin text COLLATE "C" NOT NULL,
  -- As the merchant calls it.
  order_id text NOT NULL,
  placed_at timestamptz NOT NULL DEFAULT now(),
  -- How often somebody looked, and when somebody looks again; null once nothing more is expected.
  looks integer NOT NULL DEFAULT 0,
  look_at timestamptz
);
CREATE INDEX checkout_orders_due ON checkout_orders (look_at) WHERE look_at IS NOT NULL;
