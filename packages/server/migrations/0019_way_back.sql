-- Where a buyer goes afterwards, and until when something can be paid: both only where the merchant asked for it.

ALTER TABLE checkout_links
  ADD COLUMN success_url text,
  ADD COLUMN cancel_url text,
  ADD COLUMN return_after text CHECK (return_after IN ('seen', 'settled'));

ALTER TABLE checkout_sessions
  ADD COLUMN success_url text,
  ADD COLUMN cancel_url text,
  ADD COLUMN return_after text CHECK (return_after IN ('seen', 'settled')),
  ADD COLUMN expires_at bigint,
  -- When it was canceled because of that.
  ADD COLUMN expired_at bigint,
  ADD CHECK (expired_at IS NULL OR status = 'canceled');
CREATE INDEX checkout_sessions_expiring ON checkout_sessions (expires_at)
  WHERE expires_at IS NOT NULL AND status = 'open';

ALTER TABLE transaction_intents
  ADD COLUMN success_url text,
  ADD COLUMN cancel_url text,
  ADD COLUMN return_after text CHECK (return_after IN ('seen', 'settled')),
  ADD COLUMN expires_at bigint,
  ADD COLUMN expired_at bigint,
  ADD CHECK (expired_at IS NULL OR status = 'canceled');
CREATE INDEX transaction_intents_expiring ON transaction_intents (expires_at)
  WHERE expires_at IS NOT NULL AND status = 'requires_action';

-- What expires is told as that, not as canceled.
DROP TRIGGER event_canceled ON checkout_sessions;
CREATE TRIGGER event_canceled AFTER UPDATE OF status ON checkout_sessions FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'canceled' AND NEW.expired_at IS NULL)
  EXECUTE FUNCTION write_event('checkout.session.canceled');
CREATE TRIGGER event_expired AFTER UPDATE OF status ON checkout_sessions FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.expired_at IS NOT NULL)
  EXECUTE FUNCTION write_event('checkout.session.expired');
DROP TRIGGER event_canceled ON transaction_intents;
CREATE TRIGGER event_canceled AFTER UPDATE OF status ON transaction_intents FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'canceled' AND NEW.expired_at IS NULL)
  EXECUTE FUNCTION write_event('transaction_intent.canceled');
CREATE TRIGGER event_expired AFTER UPDATE OF status ON transaction_intents FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.expired_at IS NOT NULL)
  EXECUTE FUNCTION write_event('transaction_intent.expired');
