-- Payments that carry no reference, because their payer's client knows of none (x402): the sponsor signs them, so that they
-- can land by our hand alone, and their signature is known before they are sent. They are found by it.
CREATE TABLE payments_by_signature (
  signature text COLLATE "C" PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  -- The session or intent, and its reference.
  source text COLLATE "C" NOT NULL,
  reference text NOT NULL,
  payer_address text NOT NULL,
  -- `open`: it may land. `landed` and `failed` are final; `expired`: it can no longer land.
  state text NOT NULL CHECK (state IN ('open', 'landed', 'failed', 'expired')),
  -- The block height after which it can no longer land.
  height_max bigint NOT NULL,
  created bigint NOT NULL
);
CREATE INDEX payments_by_signature_open ON payments_by_signature (height_max) WHERE state = 'open';

-- The sponsor pays for these too.
ALTER TABLE sponsorship_charges
  ALTER COLUMN gift_id DROP NOT NULL,
  ADD COLUMN payment_of text COLLATE "C",
  ADD CHECK ((gift_id IS NULL) = (payment_of IS NOT NULL));
ALTER TABLE sponsorship_budgets DROP CONSTRAINT sponsorship_budgets_scope_check;
ALTER TABLE sponsorship_budgets ADD CONSTRAINT sponsorship_budgets_scope_check
  CHECK (scope IN ('service', 'account', 'ip', 'wallet', 'gift', 'starting', 'payments', 'payments_starting',
    'payments_account', 'payments_ip', 'payments_wallet', 'payments_request'));
