-- What the owner of a card calls it, and what may be spent with it; null for no limit.
ALTER TABLE cards ADD COLUMN nickname text, ADD COLUMN limits jsonb;

-- Whoever destroys a card destroys what its events say of the holder, those of its changes included.
CREATE OR REPLACE FUNCTION write_card_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  NEW.number_sealed := NULL;
  NEW.cvc_sealed := NULL;
  NEW.fingerprint := '';
  IF NEW.deleted_at IS NOT NULL THEN
    UPDATE events SET snapshot = row_to_json(NEW)
    WHERE account_id = NEW.account_id AND type IN ('card.created', 'card.updated') AND about = NEW.id;
  END IF;
  PERFORM add_event(NEW.account_id, TG_ARGV[0], NEW.id, row_to_json(NEW));
  RETURN NULL;
END
$$;

CREATE TRIGGER event_updated AFTER UPDATE OF nickname, limits, metadata ON cards FOR EACH ROW
  WHEN (NEW.deleted_at IS NULL AND (OLD.nickname, OLD.limits, OLD.metadata) IS DISTINCT FROM (NEW.nickname, NEW.limits, NEW.metadata))
  EXECUTE FUNCTION write_card_event('card.updated');
