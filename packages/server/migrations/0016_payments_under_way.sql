-- A payment on its way: what we handed to the network (sent), and what was seen there before it is final (seen). The
-- signatures are there only as long as that lasts; the times stay, for the page and the receipt.

ALTER TABLE checkout_sessions
  ADD COLUMN sent_signature text COLLATE "C",
  ADD COLUMN sent_at bigint,
  -- The block height after which what was sent can no longer land.
  ADD COLUMN sent_height_max bigint,
  ADD COLUMN seen_signature text COLLATE "C",
  ADD COLUMN seen_at bigint,
  ADD COLUMN settled_at bigint,
  ADD CHECK (sent_signature IS NULL OR (sent_at IS NOT NULL AND sent_height_max IS NOT NULL)),
  ADD CHECK (seen_signature IS NULL OR seen_at IS NOT NULL);
CREATE INDEX checkout_sessions_sent ON checkout_sessions (sent_signature) WHERE sent_signature IS NOT NULL;
CREATE INDEX checkout_sessions_seen ON checkout_sessions (seen_signature) WHERE seen_signature IS NOT NULL;

-- The signature that was seen is an intent's `processing_signature`.
ALTER TABLE transaction_intents
  ADD COLUMN sent_signature text COLLATE "C",
  ADD COLUMN sent_at bigint,
  ADD COLUMN sent_height_max bigint,
  ADD COLUMN seen_at bigint,
  ADD COLUMN settled_at bigint,
  ADD CHECK (sent_signature IS NULL OR (sent_at IS NOT NULL AND sent_height_max IS NOT NULL));
CREATE INDEX transaction_intents_sent ON transaction_intents (sent_signature) WHERE sent_signature IS NOT NULL;

-- Wakes the pages that wait for news, in whichever process they wait.
CREATE FUNCTION tell_of_payment_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('payment_requests', NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER checkout_sessions_moved AFTER UPDATE ON checkout_sessions
  FOR EACH ROW EXECUTE FUNCTION tell_of_payment_request();
CREATE TRIGGER transaction_intents_moved AFTER UPDATE ON transaction_intents
  FOR EACH ROW EXECUTE FUNCTION tell_of_payment_request();

CREATE TRIGGER event_payment_seen AFTER UPDATE OF seen_signature ON checkout_sessions FOR EACH ROW
  WHEN (OLD.seen_signature IS NULL AND NEW.seen_signature IS NOT NULL)
  EXECUTE FUNCTION write_event('checkout.session.payment_seen');
CREATE TRIGGER event_payment_lost AFTER UPDATE OF seen_signature ON checkout_sessions FOR EACH ROW
  WHEN (OLD.seen_signature IS NOT NULL AND NEW.seen_signature IS NULL AND NEW.status = 'open')
  EXECUTE FUNCTION write_event('checkout.session.payment_lost');
