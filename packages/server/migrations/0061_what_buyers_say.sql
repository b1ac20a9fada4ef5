-- What a link or session asks its buyer for, and what was answered (docs/decisions/0063). Answers are erased by their term or on request;
-- what events say of them goes with them.
ALTER TABLE checkout_links ADD COLUMN collect jsonb;
ALTER TABLE checkout_sessions
  ADD COLUMN collect jsonb,
  ADD COLUMN customer_details jsonb,
  -- Unix seconds after which the answers are erased; null where there are none.
  ADD COLUMN details_until bigint,
  ADD COLUMN details_erased_at bigint,
  ADD CHECK (customer_details IS NULL OR (collect IS NOT NULL AND details_until IS NOT NULL));
CREATE INDEX checkout_sessions_by_email ON checkout_sessions (account_id, lower(customer_details ->> 'email'), id)
  WHERE customer_details IS NOT NULL;
CREATE INDEX checkout_sessions_by_term ON checkout_sessions (details_until) WHERE details_until IS NOT NULL;

CREATE FUNCTION erase_details_in_events() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE events SET snapshot = (snapshot::jsonb || '{"customer_details": null, "details_until": null}')::json
  WHERE account_id = NEW.account_id AND about = NEW.id AND type IN
   ('checkout.session.canceled', 'checkout.session.completed', 'checkout.session.details_given', 'checkout.session.expired',
    'checkout.session.payment_lost', 'checkout.session.payment_seen', 'checkout.session.updated');
  RETURN NULL;
END
$$;
REVOKE EXECUTE ON FUNCTION erase_details_in_events FROM PUBLIC;
CREATE INDEX events_with_details ON events (account_id, about) WHERE type IN
   ('checkout.session.canceled', 'checkout.session.completed', 'checkout.session.details_given', 'checkout.session.expired',
    'checkout.session.payment_lost', 'checkout.session.payment_seen', 'checkout.session.updated');

-- Triggers of one change run in the order of their names: first what is there is cleaned, then the event is written.
CREATE TRIGGER details_forgotten AFTER UPDATE OF customer_details ON checkout_sessions FOR EACH ROW
  WHEN (OLD.customer_details IS NOT NULL AND NEW.customer_details IS NULL) EXECUTE FUNCTION erase_details_in_events();
CREATE TRIGGER event_details_erased AFTER UPDATE OF customer_details ON checkout_sessions FOR EACH ROW
  WHEN (OLD.customer_details IS NOT NULL AND NEW.customer_details IS NULL)
  EXECUTE FUNCTION write_event('checkout.session.details_erased');
CREATE TRIGGER event_details_given AFTER UPDATE OF customer_details ON checkout_sessions FOR EACH ROW
  WHEN (NEW.customer_details IS NOT NULL AND NEW.customer_details IS DISTINCT FROM OLD.customer_details)
  EXECUTE FUNCTION write_event('checkout.session.details_given');
