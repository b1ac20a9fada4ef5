-- What merchants tell of orders of their own accord. It is believed where it is signed by the keys of the merchant's own profile.
ALTER TABLE checkout_orders
  -- The checkout session that the order came of.
  ADD COLUMN session_id text,
  -- The last that was told, and when the merchant said so: what is older changes nothing.
  ADD COLUMN told json,
  ADD COLUMN told_at timestamptz;
CREATE INDEX checkout_orders_by_order ON checkout_orders (order_id, merchant_origin);
CREATE INDEX checkout_orders_by_session ON checkout_orders (session_id, merchant_origin);

-- Public keys, as a merchant's profile had them when it was last read.
CREATE TABLE merchant_keys (
  merchant_origin text COLLATE "C" PRIMARY KEY,
  keys json NOT NULL,
  read_at timestamptz NOT NULL DEFAULT now()
);
