-- What an account may cost the sponsor. It may take what it earned and was granted, and the starting credit of the
-- configuration beyond that.
CREATE TABLE sponsorship_credits (
  account_id text COLLATE "C" PRIMARY KEY REFERENCES accounts,
  -- A share of the fees that its payments paid.
  earned_lamports bigint NOT NULL DEFAULT 0 CHECK (earned_lamports >= 0),
  granted_lamports bigint NOT NULL DEFAULT 0 CHECK (granted_lamports >= 0),
  -- Always the sum of its charges.
  taken_lamports bigint NOT NULL DEFAULT 0 CHECK (taken_lamports >= 0)
);

-- Every transaction that the sponsor has signed, by what it costs.
CREATE TABLE sponsorship_charges (
  signature text COLLATE "C" PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  gift_id text COLLATE "C" NOT NULL REFERENCES gifts (id),
  -- `open`: it may land. `spent`: it has. `returned`: it cannot any more.
  state text NOT NULL CHECK (state IN ('open', 'spent', 'returned')),
  -- The most that it can cost while it is open, what it cost once it is spent.
  lamports bigint NOT NULL CHECK (lamports >= 0 AND (state <> 'returned' OR lamports = 0)),
  -- When the chain is next asked what became of it, and the block height after which it cannot land.
  look_at timestamptz NOT NULL,
  last_block_height bigint NOT NULL
);
CREATE INDEX sponsorship_charges_open ON sponsorship_charges (look_at) WHERE state = 'open';

-- Claims that accounts had no credit of their own for, a day, over all accounts.
ALTER TABLE sponsorship_budgets DROP CONSTRAINT sponsorship_budgets_scope_check;
ALTER TABLE sponsorship_budgets ADD CONSTRAINT sponsorship_budgets_scope_check
  CHECK (scope IN ('service', 'account', 'ip', 'wallet', 'gift', 'starting'));
