-- Programs that asked to act for an account, and the words of people that let them (docs/decisions/0050). A client belongs to no account.
CREATE TABLE oauth_clients (
  id text PRIMARY KEY,
  name text NOT NULL,
  redirect_uris text[] NOT NULL CHECK (cardinality(redirect_uris) BETWEEN 1 AND 10),
  created bigint NOT NULL,
  -- When somebody first let it act; those that nobody has are forgotten after a day.
  approved_at bigint
);
CREATE INDEX oauth_clients_unapproved ON oauth_clients (created) WHERE approved_at IS NULL;

-- A code lives for a minute and makes one key.
CREATE TABLE oauth_codes (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  code_hash bytea NOT NULL,
  client_id text NOT NULL REFERENCES oauth_clients (id),
  redirect_uri text NOT NULL,
  code_challenge text NOT NULL,
  scopes text[] NOT NULL,
  mandate json NOT NULL,
  expires_at bigint NOT NULL,
  used_at bigint,
  api_key text,
  PRIMARY KEY (account_id, code_hash)
);
CREATE UNIQUE INDEX oauth_codes_by_hash ON oauth_codes (code_hash);
CREATE INDEX oauth_codes_by_age ON oauth_codes (expires_at);

ALTER TABLE api_keys ADD COLUMN oauth_client text REFERENCES oauth_clients (id);
CREATE INDEX api_keys_of_agents ON api_keys (created) WHERE oauth_client IS NOT NULL AND revoked_at IS NULL;
