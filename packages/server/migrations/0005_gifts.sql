-- Gifts, and what the service spends on claims.

CREATE TABLE gifts (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  id text COLLATE "C" NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('requires_action', 'open', 'released', 'reclaimed')),
  amount bigint NOT NULL CHECK (amount > 0),
  sender_address text NOT NULL,
  -- One key backs one gift ever: the code behind it may have been given away.
  release_verification_key text NOT NULL CONSTRAINT gifts_release_key UNIQUE,
  -- Derived once: finding a program address costs a millisecond, a list of a hundred gifts would take a hundred.
  vault_address text NOT NULL UNIQUE,
  vault_bump smallint NOT NULL,
  sender_token_account text NOT NULL,
  recipient_address text,
  funded_at bigint,
  released_at bigint,
  reclaimed_at bigint,
  release_tx text,
  metadata jsonb NOT NULL,
  created bigint NOT NULL,
  -- When an unfunded vault is looked at for money that did not come through the program; ever more rarely.
  sweep_at timestamptz NOT NULL,
  sweeps integer NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX gifts_by_status ON gifts (account_id, status, id);
CREATE INDEX gifts_by_sender ON gifts (account_id, sender_address, id);
CREATE INDEX gifts_to_sweep ON gifts (sweep_at) WHERE status = 'requires_action';

-- Claims that the service paid for, by whatever they are limited by. The day is UTC.
CREATE TABLE sponsorship_budgets (
  day date NOT NULL,
  scope text NOT NULL CHECK (scope IN ('service', 'account', 'ip', 'wallet', 'gift')),
  subject text COLLATE "C" NOT NULL,
  claims integer NOT NULL CHECK (claims > 0),
  PRIMARY KEY (day, scope, subject)
);

-- The one claim of a gift that the service is paying for at this moment.
CREATE TABLE sponsored_claims (
  gift_id text COLLATE "C" PRIMARY KEY REFERENCES gifts (id),
  message_hash bytea NOT NULL,
  -- Set once the sponsor has signed.
  signature text,
  expires_at timestamptz NOT NULL
);
