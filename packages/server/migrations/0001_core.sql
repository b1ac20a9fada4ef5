-- Accounts, their credentials, and the memory of idempotent requests.
-- Ids sort by time under "C" collation, so a list is a range of a primary key that begins with the account.

CREATE TABLE accounts (
  id text COLLATE "C" PRIMARY KEY,
  wallet_address text NOT NULL UNIQUE,
  business_name text NOT NULL,
  username text,
  metadata jsonb NOT NULL,
  created bigint NOT NULL
);

CREATE TABLE api_keys (
  id text COLLATE "C" PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  name text NOT NULL,
  last4 text NOT NULL,
  secret_hash bytea NOT NULL UNIQUE,
  created bigint NOT NULL,
  last_used_at bigint,
  revoked_at bigint
);
CREATE INDEX api_keys_live ON api_keys (account_id, id) WHERE revoked_at IS NULL;

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_created ON sessions (created_at);

-- A row lives from the challenge to the first attempt to answer it, or until it expires.
CREATE TABLE auth_challenges (
  nonce text PRIMARY KEY,
  address text NOT NULL,
  message text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX auth_challenges_expiry ON auth_challenges (expires_at);

-- status is null while the first request with the key is under way.
CREATE TABLE idempotency_keys (
  scope text COLLATE "C" NOT NULL,
  route text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  request_hash text NOT NULL,
  status smallint,
  body text,
  claimed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, route, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (claimed_at);

-- What all processes of one installation must agree on. One row.
CREATE TABLE installation (
  is_the_one boolean PRIMARY KEY DEFAULT true CHECK (is_the_one),
  -- The address that rides on every payment, so that one cursor finds them all.
  beacon_address text NOT NULL
);
