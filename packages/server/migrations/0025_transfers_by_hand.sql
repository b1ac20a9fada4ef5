-- Money that reached a merchant's own wallet without a reference. It is kept only where it is exactly what one open object
-- asks for: then that object is suggested, and the merchant decides.

ALTER TABLE unmatched_payments
  ALTER COLUMN source DROP NOT NULL,
  ADD COLUMN suggested_source text COLLATE "C",
  ADD CHECK ((source IS NULL) = (suggested_source IS NOT NULL));
CREATE INDEX checkout_sessions_open_by_amount ON checkout_sessions (account_id, amount_total) WHERE status = 'open';
CREATE INDEX transaction_intents_open_by_amount ON transaction_intents (account_id, amount)
  WHERE status = 'requires_action';

-- Wallets whose payment pages someone has opened lately.
CREATE TABLE watched_wallets (
  account_id text COLLATE "C" PRIMARY KEY REFERENCES accounts,
  token_account text NOT NULL,
  watched_until timestamptz NOT NULL,
  look_at timestamptz NOT NULL,
  -- The newest transaction of the token account that was looked at.
  cursor_signature text,
  cursor_slot bigint
);
CREATE INDEX watched_wallets_due ON watched_wallets (look_at);

CREATE TRIGGER event_accepted AFTER DELETE ON unmatched_payments FOR EACH ROW
  EXECUTE FUNCTION write_event('unmatched_payment.accepted');
