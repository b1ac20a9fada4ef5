-- A program that can refresh gets tokens of an hour, and a second one for the next; each works once (docs/decisions/0071).
ALTER TABLE oauth_clients ADD COLUMN refreshes boolean;
-- From when on the present secret of an agent's key is none; null where it lives as long as the mandate.
ALTER TABLE api_keys ADD COLUMN token_ends_at bigint;

CREATE TABLE oauth_refresh_tokens (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  token_hash bytea NOT NULL,
  client_id text NOT NULL REFERENCES oauth_clients (id),
  api_key text COLLATE "C" NOT NULL,
  created bigint NOT NULL,
  used_at bigint,
  ends_at bigint NOT NULL,
  PRIMARY KEY (account_id, token_hash)
);
CREATE UNIQUE INDEX oauth_refresh_tokens_by_hash ON oauth_refresh_tokens (token_hash);
CREATE INDEX oauth_refresh_tokens_by_age ON oauth_refresh_tokens (ends_at);
