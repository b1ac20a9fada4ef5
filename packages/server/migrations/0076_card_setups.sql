-- Pages on which a person enters one card. The address of a page is derived from its id and the secret of the installation,
-- so nothing here opens one.
CREATE TABLE card_setups (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  id text COLLATE "C" NOT NULL UNIQUE,
  return_url text,
  metadata jsonb NOT NULL,
  created bigint NOT NULL,
  expires_at bigint NOT NULL,
  -- The card that came of it; what has one takes no other.
  card text COLLATE "C",
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, card) REFERENCES cards (account_id, id)
);
CREATE INDEX card_setups_by_age ON card_setups (created);
