-- Every change that an account can see of its objects, written by the statement that changes them: triggers, so that no
-- statement can forget it, whoever adds it. A trigger below is one line of the table of events: what happens to which row
-- is which event. A row keeps what the object was; what the API shows is made of it when it is read.
CREATE TABLE events (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  -- The id of the object that changed; its prefix says of which table it is.
  about text COLLATE "C" NOT NULL,
  -- Its row after the change (before it, where it was deleted), without what is sealed. json keeps the order of keys.
  snapshot json NOT NULL,
  created bigint NOT NULL,
  -- Which transaction wrote it. Ids are made before they are committed, so readers that follow go by this: once every older
  -- transaction is over, nothing can turn up before what they have read.
  written_by xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (account_id, id)
);
CREATE INDEX events_by_type ON events (account_id, type, id);
CREATE INDEX events_in_order ON events (account_id, written_by, id);
-- Events are forgotten by age, and their rows lie in the order of time: this costs a page in a hundred.
CREATE INDEX events_by_age ON events USING brin (created);

CREATE SEQUENCE event_numbers AS integer MAXVALUE 1073741823 CYCLE;

-- As ids.ts makes them: milliseconds, what orders ids of one millisecond, randomness.
CREATE FUNCTION new_event_id(at_ms bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  letters CONSTANT text := '0123456789abcdefghjkmnpqrstvwxyz';
  number CONSTANT integer := nextval('event_numbers');
BEGIN
  RETURN 'evt_'
    || substr(letters, (at_ms >> 45 & 31)::integer + 1, 1) || substr(letters, (at_ms >> 40 & 31)::integer + 1, 1)
    || substr(letters, (at_ms >> 35 & 31)::integer + 1, 1) || substr(letters, (at_ms >> 30 & 31)::integer + 1, 1)
    || substr(letters, (at_ms >> 25 & 31)::integer + 1, 1) || substr(letters, (at_ms >> 20 & 31)::integer + 1, 1)
    || substr(letters, (at_ms >> 15 & 31)::integer + 1, 1) || substr(letters, (at_ms >> 10 & 31)::integer + 1, 1)
    || substr(letters, (at_ms >> 5 & 31)::integer + 1, 1) || substr(letters, (at_ms & 31)::integer + 1, 1)
    || substr(letters, (number >> 25 & 31) + 1, 1) || substr(letters, (number >> 20 & 31) + 1, 1)
    || substr(letters, (number >> 15 & 31) + 1, 1) || substr(letters, (number >> 10 & 31) + 1, 1)
    || substr(letters, (number >> 5 & 31) + 1, 1) || substr(letters, (number & 31) + 1, 1)
    || right(gen_random_uuid()::text, 12);
END
$$;

CREATE FUNCTION add_event(account text, type text, about text, snapshot json) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  at_ms CONSTANT bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
BEGIN
  INSERT INTO events (account_id, id, type, about, snapshot, created)
  VALUES (account, new_event_id(at_ms), type, about, snapshot, at_ms / 1000);
END
$$;

-- The event of this name, about the row that changed. With the rights of the owner: a role that may move an intent on must not
-- be able to say that money came.
CREATE FUNCTION write_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM add_event(OLD.account_id, TG_ARGV[0], OLD.id, row_to_json(OLD));
  ELSE
    PERFORM add_event(NEW.account_id, TG_ARGV[0], NEW.id, row_to_json(NEW));
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION write_account_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM add_event(NEW.id, TG_ARGV[0], NEW.id, row_to_json(NEW));
  RETURN NULL;
END
$$;

CREATE FUNCTION write_api_key_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  NEW.secret_hash := NULL;
  PERFORM add_event(NEW.account_id, TG_ARGV[0], NEW.id, row_to_json(NEW));
  RETURN NULL;
END
$$;

-- Whoever destroys a card destroys what its events say of the holder.
CREATE FUNCTION write_card_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  NEW.number_sealed := NULL;
  NEW.cvc_sealed := NULL;
  NEW.fingerprint := '';
  IF NEW.deleted_at IS NOT NULL THEN
    UPDATE events SET snapshot = row_to_json(NEW)
    WHERE account_id = NEW.account_id AND type = 'card.created' AND about = NEW.id;
  END IF;
  PERFORM add_event(NEW.account_id, TG_ARGV[0], NEW.id, row_to_json(NEW));
  RETURN NULL;
END
$$;

-- Of how an intent is bought, only what the API shows.
CREATE FUNCTION write_checkout_intent_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  NEW.cvc_sealed := NULL;
  NEW.offer := NULL;
  NEW.questions := NULL;
  NEW.choice := NULL;
  NEW.detail := NULL;
  NEW.flow := CASE WHEN NEW.flow IS NOT NULL THEN json_build_object('merchant', NEW.flow -> 'merchant') END;
  NEW.quote := CASE WHEN NEW.quote IS NOT NULL THEN json_build_object('breakdown', NEW.quote -> 'breakdown') END;
  IF NEW.status <> 'requires_action' THEN
    NEW.options_schema := NULL;
    NEW.return_token := NULL;
    NEW.challenge_url := NULL;
  END IF;
  PERFORM add_event(NEW.account_id, TG_ARGV[0], NEW.id, row_to_json(NEW));
  RETURN NULL;
END
$$;

REVOKE EXECUTE ON FUNCTION add_event, write_event, write_account_event, write_api_key_event, write_card_event,
  write_checkout_intent_event FROM PUBLIC;

CREATE TRIGGER event_updated AFTER UPDATE ON accounts FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION write_account_event('account.updated');

CREATE TRIGGER event_created AFTER INSERT ON api_keys FOR EACH ROW EXECUTE FUNCTION write_api_key_event('api_key.created');
CREATE TRIGGER event_deleted AFTER UPDATE OF revoked_at ON api_keys FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION write_api_key_event('api_key.deleted');

CREATE TRIGGER event_created AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION write_event('product.created');
CREATE TRIGGER event_updated AFTER UPDATE ON products FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION write_event('product.updated');
CREATE TRIGGER event_deleted AFTER DELETE ON products FOR EACH ROW EXECUTE FUNCTION write_event('product.deleted');

CREATE TRIGGER event_created AFTER INSERT ON prices FOR EACH ROW EXECUTE FUNCTION write_event('price.created');
CREATE TRIGGER event_updated AFTER UPDATE ON prices FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION write_event('price.updated');
CREATE TRIGGER event_deleted AFTER DELETE ON prices FOR EACH ROW EXECUTE FUNCTION write_event('price.deleted');

CREATE TRIGGER event_created AFTER INSERT ON checkout_links FOR EACH ROW EXECUTE FUNCTION write_event('checkout_link.created');
CREATE TRIGGER event_canceled AFTER UPDATE OF canceled_by ON checkout_links FOR EACH ROW
  WHEN (OLD.canceled_by IS NULL AND NEW.canceled_by IS NOT NULL) EXECUTE FUNCTION write_event('checkout_link.canceled');

-- What costs nothing is complete from the start. Triggers of one change run in the order of their names.
CREATE TRIGGER event_a_created AFTER INSERT ON checkout_sessions FOR EACH ROW
  EXECUTE FUNCTION write_event('checkout.session.created');
CREATE TRIGGER event_completed_free AFTER INSERT ON checkout_sessions FOR EACH ROW
  WHEN (NEW.status = 'complete') EXECUTE FUNCTION write_event('checkout.session.completed');
CREATE TRIGGER event_completed AFTER UPDATE OF status ON checkout_sessions FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'complete') EXECUTE FUNCTION write_event('checkout.session.completed');
CREATE TRIGGER event_canceled AFTER UPDATE OF status ON checkout_sessions FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'canceled') EXECUTE FUNCTION write_event('checkout.session.canceled');

CREATE TRIGGER event_created AFTER INSERT ON transaction_intents FOR EACH ROW
  EXECUTE FUNCTION write_event('transaction_intent.created');
CREATE TRIGGER event_payment_failed AFTER UPDATE OF last_error ON transaction_intents FOR EACH ROW
  WHEN (NEW.last_error IS NOT NULL AND OLD.last_error IS DISTINCT FROM NEW.last_error)
  EXECUTE FUNCTION write_event('transaction_intent.payment_failed');
CREATE TRIGGER event_processing AFTER UPDATE OF status ON transaction_intents FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'processing') EXECUTE FUNCTION write_event('transaction_intent.processing');
CREATE TRIGGER event_requires_action AFTER UPDATE OF status ON transaction_intents FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'requires_action')
  EXECUTE FUNCTION write_event('transaction_intent.requires_action');
CREATE TRIGGER event_succeeded AFTER UPDATE OF status ON transaction_intents FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'succeeded') EXECUTE FUNCTION write_event('transaction_intent.succeeded');
CREATE TRIGGER event_canceled AFTER UPDATE OF status ON transaction_intents FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'canceled') EXECUTE FUNCTION write_event('transaction_intent.canceled');

CREATE TRIGGER event_created AFTER INSERT ON transactions FOR EACH ROW EXECUTE FUNCTION write_event('transaction.created');
CREATE TRIGGER event_created AFTER INSERT ON unmatched_payments FOR EACH ROW
  EXECUTE FUNCTION write_event('unmatched_payment.created');

CREATE TRIGGER event_created AFTER INSERT ON gifts FOR EACH ROW EXECUTE FUNCTION write_event('gift.created');
-- A gift that was claimed before its funding was heard of was funded all the same.
CREATE TRIGGER event_funded AFTER UPDATE OF funded_at ON gifts FOR EACH ROW
  WHEN (OLD.funded_at IS NULL AND NEW.funded_at IS NOT NULL) EXECUTE FUNCTION write_event('gift.funded');
CREATE TRIGGER event_released AFTER UPDATE OF status ON gifts FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'released') EXECUTE FUNCTION write_event('gift.released');
CREATE TRIGGER event_reclaimed AFTER UPDATE OF status ON gifts FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'reclaimed') EXECUTE FUNCTION write_event('gift.reclaimed');

CREATE TRIGGER event_created AFTER INSERT ON cards FOR EACH ROW EXECUTE FUNCTION write_card_event('card.created');
CREATE TRIGGER event_deleted AFTER UPDATE OF deleted_at ON cards FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION write_card_event('card.deleted');

CREATE TRIGGER event_created AFTER INSERT ON checkout_intents FOR EACH ROW
  EXECUTE FUNCTION write_checkout_intent_event('checkout_intent.created');
-- Also where the issuer sends the cardholder elsewhere.
CREATE TRIGGER event_requires_action AFTER UPDATE OF status ON checkout_intents FOR EACH ROW
  WHEN (NEW.status = 'requires_action'
    AND (OLD.status <> NEW.status OR OLD.challenge_url IS DISTINCT FROM NEW.challenge_url))
  EXECUTE FUNCTION write_checkout_intent_event('checkout_intent.requires_action');
CREATE TRIGGER event_requires_confirmation AFTER UPDATE OF status ON checkout_intents FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'requires_confirmation')
  EXECUTE FUNCTION write_checkout_intent_event('checkout_intent.requires_confirmation');
CREATE TRIGGER event_processing AFTER UPDATE OF status ON checkout_intents FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'processing')
  EXECUTE FUNCTION write_checkout_intent_event('checkout_intent.processing');
CREATE TRIGGER event_succeeded AFTER UPDATE OF status ON checkout_intents FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'succeeded')
  EXECUTE FUNCTION write_checkout_intent_event('checkout_intent.succeeded');
CREATE TRIGGER event_failed AFTER UPDATE OF status ON checkout_intents FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'failed')
  EXECUTE FUNCTION write_checkout_intent_event('checkout_intent.failed');
CREATE TRIGGER event_canceled AFTER UPDATE OF status ON checkout_intents FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'canceled')
  EXECUTE FUNCTION write_checkout_intent_event('checkout_intent.canceled');
