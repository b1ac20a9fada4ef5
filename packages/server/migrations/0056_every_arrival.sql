-- Every arrival at a wallet that was handed out is a row for good. One that paid something names the Transaction that it became, and is
-- not listed any more; the key of its transfer stays, so that whoever reads it again cannot list it again.
ALTER TABLE unmatched_payments RENAME TO arrivals;
ALTER TABLE arrivals
  ADD COLUMN transaction text COLLATE "C",
  -- What it may have been for, best first, when it was listed.
  ADD COLUMN suggested_sources text[] COLLATE "C" NOT NULL DEFAULT '{}',
  DROP CONSTRAINT unmatched_payments_check;
UPDATE arrivals SET suggested_sources = ARRAY[suggested_source] WHERE suggested_source IS NOT NULL;
CREATE VIEW unmatched_payments AS
  SELECT account_id, id, signature, instruction, reason, amount, amount_base_units, mint, sender_address, recipient_address, source,
    created, amount_refunded, suggested_source, signer_address, suggested_sources
  FROM arrivals WHERE transaction IS NULL;
CREATE INDEX arrivals_of_source ON arrivals (source) WHERE transaction IS NULL AND source IS NOT NULL;
CREATE INDEX arrivals_without_source ON arrivals (account_id, amount) WHERE transaction IS NULL AND source IS NULL;

DROP TRIGGER event_accepted ON arrivals;
CREATE TRIGGER event_accepted AFTER UPDATE OF transaction ON arrivals FOR EACH ROW
  WHEN (OLD.transaction IS NULL AND NEW.transaction IS NOT NULL) EXECUTE FUNCTION write_event('unmatched_payment.accepted');

-- What arrived for a request and is less than it asks for: whole cents, not what is being given back. The triggers below count it,
-- so that no statement can forget to.
ALTER TABLE checkout_sessions ADD COLUMN amount_received bigint NOT NULL DEFAULT 0 CHECK (amount_received >= 0);
ALTER TABLE transaction_intents ADD COLUMN amount_received bigint NOT NULL DEFAULT 0 CHECK (amount_received >= 0);
CREATE INDEX checkout_sessions_reached ON checkout_sessions (id) WHERE status = 'open' AND amount_received >= amount_total;
CREATE INDEX transaction_intents_reached ON transaction_intents (id)
  WHERE status IN ('requires_action', 'processing') AND amount_received >= amount;

CREATE FUNCTION counted_part(arrival arrivals) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN arrival.reason = 'amount_too_low' AND arrival.transaction IS NULL AND arrival.amount_refunded = 0
    THEN arrival.amount ELSE 0 END
$$;
CREATE FUNCTION count_received() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before CONSTANT bigint := CASE WHEN TG_OP = 'INSERT' THEN 0 ELSE counted_part(OLD) END;
  after CONSTANT bigint := counted_part(NEW);
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.source IS DISTINCT FROM NEW.source THEN
    PERFORM add_received(OLD.source, -before);
    PERFORM add_received(NEW.source, after);
  ELSE
    PERFORM add_received(NEW.source, after - before);
  END IF;
  RETURN NULL;
END
$$;
-- One that is over keeps what it had.
CREATE FUNCTION add_received(request text, cents bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cents = 0 OR request IS NULL THEN RETURN; END IF;
  IF starts_with(request, 'cs_') THEN
    UPDATE checkout_sessions SET amount_received = amount_received + cents WHERE id = request AND status = 'open';
  ELSE
    UPDATE transaction_intents SET amount_received = amount_received + cents
    WHERE id = request AND status IN ('requires_action', 'processing');
  END IF;
END
$$;
CREATE TRIGGER counted AFTER INSERT OR UPDATE ON arrivals FOR EACH ROW EXECUTE FUNCTION count_received();

UPDATE checkout_sessions SET amount_received = CASE status WHEN 'complete' THEN amount_total ELSE 0 END;
UPDATE transaction_intents SET amount_received = CASE status WHEN 'succeeded' THEN amount ELSE 0 END;
UPDATE checkout_sessions SET amount_received = part.cents
FROM (SELECT source, sum(counted_part(arrivals)) AS cents FROM arrivals WHERE reason = 'amount_too_low' GROUP BY source) part
WHERE id = part.source AND status = 'open';
UPDATE transaction_intents SET amount_received = part.cents
FROM (SELECT source, sum(counted_part(arrivals)) AS cents FROM arrivals WHERE reason = 'amount_too_low' GROUP BY source) part
WHERE id = part.source AND status IN ('requires_action', 'processing');

-- Wallets that were handed out, each once: an arrival belongs to one account. That is the account whose own wallet it is, else the one
-- that handed it out first.
ALTER TABLE watched_wallets DROP CONSTRAINT watched_wallets_pkey, DROP COLUMN watched_until;
ALTER TABLE watched_wallets
  ADD COLUMN address text COLLATE "C",
  -- Unix seconds; what landed before is not listed.
  ADD COLUMN watched_since bigint NOT NULL DEFAULT floor(extract(epoch FROM now())),
  -- As it was at the last look; null where there was no token account.
  ADD COLUMN balance numeric(20),
  -- For some time after its balance has changed its history is read at every look: nodes may be behind each other.
  ADD COLUMN busy_until timestamptz NOT NULL DEFAULT 'epoch',
  -- When its history was read for the last time.
  ADD COLUMN searched_at timestamptz NOT NULL DEFAULT 'epoch',
  -- A long stretch of history is read over several turns, from its newest end down: what is read becomes the cursor at the end.
  ADD COLUMN walk_top_signature text,
  ADD COLUMN walk_top_slot bigint,
  ADD COLUMN walk_before_signature text,
  ADD COLUMN walk_before_slot bigint,
  ADD CHECK (num_nulls(walk_top_signature, walk_top_slot, walk_before_signature, walk_before_slot) IN (0, 4));
UPDATE watched_wallets SET address = wallet_address FROM accounts WHERE accounts.id = account_id;
ALTER TABLE watched_wallets ALTER COLUMN address SET NOT NULL, ADD PRIMARY KEY (token_account);
CREATE INDEX watched_wallets_of_account ON watched_wallets (account_id);
INSERT INTO watched_wallets (account_id, token_account, address, look_at)
SELECT DISTINCT ON (token_account) coalesce(accounts.id, asked.account_id), token_account, recipient_address, now()
FROM (
  SELECT account_id, token_account, recipient_address, created FROM checkout_sessions WHERE status = 'open'
  UNION ALL
  SELECT account_id, token_account, recipient_address, created FROM transaction_intents WHERE status = 'requires_action') asked
LEFT JOIN accounts ON accounts.wallet_address = recipient_address
ORDER BY token_account, asked.created
ON CONFLICT DO NOTHING;

-- Who had a payment page open when, and which wallet was about to pay there: what tells likely from unlikely.
CREATE TABLE page_visits (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  source text COLLATE "C" PRIMARY KEY,
  seen_at bigint NOT NULL,
  payer_address text COLLATE "C"
);
CREATE INDEX page_visits_latest ON page_visits (account_id, seen_at DESC);
DROP INDEX checkout_sessions_open_by_amount;
CREATE INDEX checkout_sessions_open_by_amount ON checkout_sessions (account_id, amount_total, id) WHERE status = 'open';
DROP INDEX transaction_intents_open_by_amount;
CREATE INDEX transaction_intents_open_by_amount ON transaction_intents (account_id, amount, id) WHERE status = 'requires_action';

-- A payer says that they paid a request by hand: with the paying wallet's signature, or with the id of a transaction, which anyone
-- can read on chain and which therefore proves nothing.
CREATE TABLE payment_claims (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  source text COLLATE "C" NOT NULL,
  -- Signed for this request.
  payer_address text COLLATE "C",
  -- Only told.
  signature text COLLATE "C",
  created bigint NOT NULL,
  CHECK (num_nonnulls(payer_address, signature) = 1)
);
CREATE UNIQUE INDEX payment_claims_proven ON payment_claims (source, payer_address) WHERE payer_address IS NOT NULL;
CREATE UNIQUE INDEX payment_claims_told ON payment_claims (source) WHERE signature IS NOT NULL;
CREATE INDEX payment_claims_by_payer ON payment_claims (account_id, payer_address) WHERE payer_address IS NOT NULL;
