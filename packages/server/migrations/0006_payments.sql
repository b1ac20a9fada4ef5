-- Checkout links and sessions, transaction intents, and what arrived on chain for them.

CREATE TABLE checkout_links (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  id text COLLATE "C" NOT NULL UNIQUE,
  canceled_by text CHECK (canceled_by = 'user'),
  recipient_address text NOT NULL,
  metadata jsonb NOT NULL,
  created bigint NOT NULL,
  PRIMARY KEY (account_id, id)
);

CREATE TABLE checkout_sessions (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  id text COLLATE "C" NOT NULL UNIQUE,
  checkout_link text COLLATE "C" REFERENCES checkout_links (id),
  status text NOT NULL CHECK (status IN ('open', 'complete', 'canceled')),
  payment_status text NOT NULL CHECK (payment_status IN ('paid', 'unpaid', 'no_payment_required')),
  amount_subtotal bigint NOT NULL CHECK (amount_subtotal >= 0),
  amount_total bigint NOT NULL CHECK (amount_total >= 0),
  recipient_address text NOT NULL,
  token_account text NOT NULL,
  -- Wallets can build the transfer themselves only where the recipient and its token account are known to exist.
  pays_by_transfer boolean NOT NULL,
  reference text COLLATE "C" NOT NULL UNIQUE,
  settlement_signature text,
  metadata jsonb NOT NULL,
  created bigint NOT NULL,
  PRIMARY KEY (account_id, id),
  CHECK ((payment_status = 'paid') = (settlement_signature IS NOT NULL))
);
CREATE INDEX checkout_sessions_by_status ON checkout_sessions (account_id, status, id);
CREATE INDEX checkout_sessions_by_payment ON checkout_sessions (account_id, payment_status, id);
CREATE INDEX checkout_sessions_by_link ON checkout_sessions (account_id, checkout_link, id);

-- What a link or a session sells, as it was then. The foreign keys keep what was sold from being deleted.
CREATE TABLE line_items (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  id text COLLATE "C" NOT NULL,
  checkout_link text COLLATE "C" REFERENCES checkout_links (id),
  checkout_session text COLLATE "C" REFERENCES checkout_sessions (id),
  product text COLLATE "C" NOT NULL REFERENCES products (id),
  price text COLLATE "C" NOT NULL REFERENCES prices (id),
  -- The price as it was, since archiving changes it.
  price_then jsonb NOT NULL,
  description text NOT NULL,
  quantity integer NOT NULL CHECK (quantity >= 1),
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (account_id, id),
  CHECK (num_nonnulls(checkout_link, checkout_session) = 1)
);
CREATE INDEX line_items_of_link ON line_items (checkout_link, id) WHERE checkout_link IS NOT NULL;
CREATE INDEX line_items_of_session ON line_items (checkout_session, id) WHERE checkout_session IS NOT NULL;
CREATE INDEX line_items_of_product ON line_items (product);
CREATE INDEX line_items_of_price ON line_items (price);

CREATE TABLE transaction_intents (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  id text COLLATE "C" NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('requires_action', 'processing', 'succeeded', 'canceled')),
  amount bigint NOT NULL CHECK (amount > 0),
  fee_amount bigint NOT NULL CHECK (fee_amount >= 0 AND fee_amount < amount),
  recipient_address text NOT NULL,
  token_account text NOT NULL,
  -- Where the fee of this intent goes, whatever the configuration says later; null where there is none.
  fee_address text,
  fee_token_account text,
  reference text COLLATE "C" NOT NULL UNIQUE,
  payer_address text,
  transaction text COLLATE "C",
  settlement_signature text,
  -- The transaction that was seen at `confirmed`; taken back if the chain takes it back.
  processing_signature text,
  -- What the payer gave to the merchant instead of the fee wallet.
  fee_owed_base_units numeric(20) NOT NULL CHECK (fee_owed_base_units >= 0),
  last_error text CHECK (last_error IN ('amount_too_low', 'wrong_mint', 'transaction_failed')),
  metadata jsonb NOT NULL,
  canceled_at bigint,
  created bigint NOT NULL,
  PRIMARY KEY (account_id, id),
  CHECK ((fee_amount > 0) = (fee_token_account IS NOT NULL)),
  CHECK ((status = 'succeeded') = (settlement_signature IS NOT NULL)),
  CHECK ((status = 'processing') = (processing_signature IS NOT NULL))
);
CREATE INDEX transaction_intents_by_status ON transaction_intents (account_id, status, id);
CREATE INDEX transaction_intents_processing ON transaction_intents (processing_signature)
  WHERE processing_signature IS NOT NULL;

-- Money that arrived and settled nothing. One row for one transfer instruction, whoever reads it how often.
CREATE TABLE unmatched_payments (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  id text COLLATE "C" NOT NULL,
  signature text COLLATE "C" NOT NULL,
  -- Where in the transaction the transfer is: '2' is the third instruction, '2.0' the first call made inside it.
  instruction text COLLATE "C" NOT NULL,
  reason text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  amount_base_units numeric(20) NOT NULL CHECK (amount_base_units > 0),
  mint text NOT NULL,
  sender_address text NOT NULL,
  recipient_address text NOT NULL,
  source text COLLATE "C" NOT NULL,
  -- Unix seconds of the block, not of the recording.
  created bigint NOT NULL,
  PRIMARY KEY (account_id, id),
  UNIQUE (signature, instruction)
);
CREATE INDEX unmatched_payments_by_time ON unmatched_payments (account_id, created DESC, id DESC);

-- References that are looked up one by one, for payments that lack the beacon. Each lane has a budget of its own, so
-- that no number of old references keeps a fresh one waiting, nor the other way round.
CREATE TABLE watched_references (
  reference text COLLATE "C" PRIMARY KEY,
  lane text NOT NULL CHECK (lane IN ('fresh', 'open', 'closed')),
  watched_since timestamptz NOT NULL,
  sweep_at timestamptz NOT NULL,
  -- The newest transaction of the reference that was dealt with.
  cursor_signature text,
  cursor_slot bigint
);
CREATE INDEX watched_references_due ON watched_references (lane, sweep_at);
