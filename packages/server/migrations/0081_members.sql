-- The people of an account. The wallet that opened it is its first owner; its member's id is that of the account with another prefix, so
-- that it can be named before it is looked up. Whoever was removed stays as a row: what they did keeps their name.
CREATE TABLE members (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  id text COLLATE "C" NOT NULL UNIQUE,
  wallet_address text NOT NULL,
  name text,
  role text NOT NULL CHECK (role IN ('owner', 'manager', 'support', 'read_only')),
  -- Cents in any 30 days.
  refund_limit bigint CHECK (refund_limit >= 0),
  created bigint NOT NULL,
  removed_at bigint,
  PRIMARY KEY (account_id, id),
  CHECK ((role = 'support') = (refund_limit IS NOT NULL))
);
CREATE UNIQUE INDEX members_present ON members (account_id, wallet_address) WHERE removed_at IS NULL;
CREATE INDEX members_by_wallet ON members (wallet_address) WHERE removed_at IS NULL;

INSERT INTO members (account_id, id, wallet_address, role, created)
SELECT id, 'mem_' || substr(id, 6), wallet_address, 'owner', created FROM accounts;

CREATE FUNCTION add_first_owner() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO members (account_id, id, wallet_address, role, created)
  VALUES (NEW.id, 'mem_' || substr(NEW.id, 6), NEW.wallet_address, 'owner', NEW.created)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
REVOKE EXECUTE ON FUNCTION add_first_owner FROM PUBLIC;
-- A process of the release before opens accounts too.
CREATE TRIGGER first_owner AFTER INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION add_first_owner();

CREATE TABLE member_invitations (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  id text COLLATE "C" NOT NULL UNIQUE,
  token_hash bytea NOT NULL UNIQUE,
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'manager', 'support', 'read_only')),
  refund_limit bigint CHECK (refund_limit >= 0),
  invited_by text COLLATE "C" NOT NULL,
  created bigint NOT NULL,
  expires_at bigint NOT NULL,
  accepted_at bigint,
  withdrawn_at bigint,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, invited_by) REFERENCES members (account_id, id),
  CHECK ((role = 'support') = (refund_limit IS NOT NULL))
);

-- A session is one of a member. Those of before are of the first owner.
ALTER TABLE sessions
  ADD COLUMN id text COLLATE "C" NOT NULL UNIQUE DEFAULT 'sess_' || substr(md5(random()::text || clock_timestamp()), 1, 28),
  ADD COLUMN member_id text COLLATE "C",
  ADD COLUMN user_agent text;
UPDATE sessions SET member_id = 'mem_' || substr(account_id, 6);
ALTER TABLE sessions ADD FOREIGN KEY (account_id, member_id) REFERENCES members (account_id, id);
CREATE INDEX sessions_of_members ON sessions (account_id, member_id);

-- Who made a key, let a program act, and made a refund; null where it was before members, or by a key of nobody.
ALTER TABLE api_keys ADD COLUMN member_id text COLLATE "C";
ALTER TABLE api_keys ADD FOREIGN KEY (account_id, member_id) REFERENCES members (account_id, id);
ALTER TABLE oauth_codes ADD COLUMN member_id text COLLATE "C";
ALTER TABLE oauth_codes ADD FOREIGN KEY (account_id, member_id) REFERENCES members (account_id, id);
ALTER TABLE refunds ADD COLUMN member_id text COLLATE "C";
CREATE INDEX refunds_of_members ON refunds (account_id, member_id, created) WHERE member_id IS NOT NULL;

-- What members did in the dashboard. A row is written before the act, so that none is missing.
CREATE TABLE member_acts (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  id text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  operation text NOT NULL,
  about text,
  error_code text,
  request_id text NOT NULL,
  created bigint NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, member_id) REFERENCES members (account_id, id)
);
