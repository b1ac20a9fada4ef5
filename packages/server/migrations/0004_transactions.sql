-- Recorded movements of value. A row is inserted by the statement that settles its source, never changed afterwards.

CREATE TABLE transactions (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  id text COLLATE "C" NOT NULL,
  type text NOT NULL CHECK (type IN ('gift_fund', 'gift_release', 'checkout_session', 'transaction_intent')),
  source text COLLATE "C" NOT NULL,
  -- One signature settles at most one object.
  signature text COLLATE "C" NOT NULL UNIQUE,
  sender_address text NOT NULL,
  recipient_address text,
  amount bigint NOT NULL CHECK (amount >= 0),
  -- Unix seconds of the block, not of the recording.
  created bigint NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX transactions_by_time ON transactions (account_id, created DESC, id DESC);
CREATE INDEX transactions_by_type ON transactions (account_id, type, created DESC, id DESC);
CREATE INDEX transactions_by_source ON transactions (account_id, source, created DESC, id DESC);
