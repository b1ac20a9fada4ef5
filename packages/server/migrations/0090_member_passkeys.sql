-- Members sign in with a passkey, too. Who joined with one has no wallet, and always a name.
ALTER TABLE members ALTER COLUMN wallet_address DROP NOT NULL,
  ADD CHECK (wallet_address IS NOT NULL OR name IS NOT NULL);

-- A credential is looked up by its member and its id together: nobody learns, or takes, an id that somebody else has.
CREATE TABLE member_passkeys (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  id text COLLATE "C" NOT NULL UNIQUE,
  member_id text COLLATE "C" NOT NULL,
  credential_id bytea NOT NULL,
  -- COSE.
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL CHECK (sign_count >= 0),
  name text,
  created bigint NOT NULL,
  last_used_at bigint,
  PRIMARY KEY (account_id, id),
  UNIQUE (member_id, credential_id),
  FOREIGN KEY (account_id, member_id) REFERENCES members (account_id, id)
);
CREATE INDEX member_passkeys_of_members ON member_passkeys (account_id, member_id, id);

-- What a passkey is asked to sign, once: to sign in, to join by an invitation, or to be added by a member.
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('sign_in', 'join', 'add')),
  account_id text COLLATE "C",
  -- Of 'join', the id that the member will have.
  member_id text COLLATE "C",
  invitation_hash bytea,
  expires_at timestamptz NOT NULL,
  CHECK ((purpose = 'sign_in') = (member_id IS NULL) AND (purpose = 'add') = (account_id IS NOT NULL)
    AND (purpose = 'join') = (invitation_hash IS NOT NULL))
);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);

-- A session that a passkey opened ends with it.
ALTER TABLE sessions ADD COLUMN passkey_id text COLLATE "C",
  ADD FOREIGN KEY (account_id, passkey_id) REFERENCES member_passkeys (account_id, id) ON DELETE CASCADE;
CREATE INDEX sessions_of_passkeys ON sessions (account_id, passkey_id) WHERE passkey_id IS NOT NULL;
