-- Money that goes back to who paid it. The merchant's wallet signs; what is promised counts from the start, so that all
-- refunds together never exceed what arrived.

ALTER TABLE transactions ADD COLUMN amount_refunded bigint NOT NULL DEFAULT 0 CHECK (amount_refunded >= 0);
ALTER TABLE unmatched_payments ADD COLUMN amount_refunded bigint NOT NULL DEFAULT 0 CHECK (amount_refunded >= 0);

CREATE TABLE refunds (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  id text COLLATE "C" NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('requires_action', 'succeeded', 'canceled')),
  amount bigint NOT NULL CHECK (amount > 0),
  transaction text COLLATE "C",
  unmatched_payment text COLLATE "C",
  -- Who was paid and gives it back, and who gets it.
  sender_address text NOT NULL,
  recipient_address text NOT NULL,
  token_account text NOT NULL,
  reference text COLLATE "C" NOT NULL UNIQUE,
  signature text COLLATE "C" UNIQUE,
  sent_signature text COLLATE "C",
  sent_at bigint,
  sent_height_max bigint,
  metadata jsonb NOT NULL,
  -- It stays where a refund that was canceled lands all the same.
  canceled_at bigint,
  created bigint NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, transaction) REFERENCES transactions (account_id, id),
  FOREIGN KEY (account_id, unmatched_payment) REFERENCES unmatched_payments (account_id, id),
  CHECK (num_nonnulls(transaction, unmatched_payment) = 1),
  CHECK ((status = 'succeeded') = (signature IS NOT NULL)),
  CHECK (sent_signature IS NULL OR (sent_at IS NOT NULL AND sent_height_max IS NOT NULL))
);
CREATE INDEX refunds_by_status ON refunds (account_id, status, id);
CREATE INDEX refunds_by_transaction ON refunds (account_id, transaction, id);
CREATE INDEX refunds_by_unmatched_payment ON refunds (account_id, unmatched_payment, id);
CREATE INDEX refunds_sent ON refunds (sent_signature) WHERE sent_signature IS NOT NULL;

CREATE TRIGGER event_created AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION write_event('refund.created');
CREATE TRIGGER event_succeeded AFTER UPDATE OF status ON refunds FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'succeeded') EXECUTE FUNCTION write_event('refund.succeeded');
CREATE TRIGGER event_canceled AFTER UPDATE OF status ON refunds FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'canceled') EXECUTE FUNCTION write_event('refund.canceled');
