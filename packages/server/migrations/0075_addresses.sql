-- The address book of an account: where purchases are sent.
CREATE TABLE addresses (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  id text COLLATE "C" NOT NULL UNIQUE,
  nickname text NOT NULL,
  name text,
  email text,
  phone text,
  address jsonb NOT NULL,
  metadata jsonb NOT NULL,
  created bigint NOT NULL,
  PRIMARY KEY (account_id, id)
);

-- Whoever deletes an address deletes what its events say of who lives there.
CREATE FUNCTION write_address_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_event(NEW.account_id, TG_ARGV[0], NEW.id, row_to_json(NEW));
    RETURN NULL;
  END IF;
  OLD.name := NULL;
  OLD.email := NULL;
  OLD.phone := NULL;
  OLD.metadata := '{}';
  OLD.address := jsonb_build_object('line1', '', 'line2', NULL, 'city', '', 'state', NULL, 'postal_code', '',
    'country', OLD.address -> 'country');
  UPDATE events SET snapshot = row_to_json(OLD)
  WHERE account_id = OLD.account_id AND type IN ('address.created', 'address.updated') AND about = OLD.id;
  PERFORM add_event(OLD.account_id, TG_ARGV[0], OLD.id, row_to_json(OLD));
  RETURN NULL;
END
$$;
REVOKE EXECUTE ON FUNCTION write_address_event FROM PUBLIC;

CREATE TRIGGER event_created AFTER INSERT ON addresses FOR EACH ROW EXECUTE FUNCTION write_address_event('address.created');
CREATE TRIGGER event_updated AFTER UPDATE ON addresses FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION write_address_event('address.updated');
CREATE TRIGGER event_deleted AFTER DELETE ON addresses FOR EACH ROW EXECUTE FUNCTION write_address_event('address.deleted');
