-- Where events are sent, and what became of each. The statement that writes an event also writes its deliveries, so none is
-- lost; processes take endpoints in turn, each served by one process at a time.
CREATE TABLE webhook_endpoints (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  id text COLLATE "C" NOT NULL UNIQUE,
  url text NOT NULL,
  description text,
  -- Types, groups such as 'gift.*', or '*'.
  enabled_events text[] NOT NULL,
  status text NOT NULL CHECK (status IN ('enabled', 'disabled')),
  secret_sealed text NOT NULL,
  -- Signs beside the present one until it expires.
  previous_secret_sealed text,
  previous_secret_expires_at timestamptz,
  metadata jsonb NOT NULL,
  created bigint NOT NULL,
  -- Failures in a row, since when, and until when it is left alone for that.
  failures integer NOT NULL,
  failing_since timestamptz,
  paused_until timestamptz,
  -- The process that sends to it now. One that dies stops renewing, and another takes over.
  served_by text,
  served_until timestamptz,
  PRIMARY KEY (account_id, id),
  CHECK ((previous_secret_sealed IS NULL) = (previous_secret_expires_at IS NULL)),
  CHECK ((failures = 0) = (failing_since IS NULL))
);

CREATE TABLE webhook_deliveries (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  endpoint text COLLATE "C" NOT NULL,
  event text COLLATE "C" NOT NULL,
  event_type text COLLATE "C" NOT NULL,
  -- The object of the event: what concerns one object is sent in order.
  about text COLLATE "C" NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'delivered', 'failed')),
  attempts integer NOT NULL,
  due_at timestamptz NOT NULL,
  -- From when on it is tried; asking for it once more begins anew.
  tried_since timestamptz NOT NULL,
  created bigint NOT NULL,
  delivered_at timestamptz,
  attempted_at timestamptz,
  duration_ms integer,
  response_status integer,
  response_body text,
  error text,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint, due_at, id) WHERE status = 'pending';
CREATE INDEX webhook_deliveries_of_object ON webhook_deliveries (endpoint, about, id) WHERE status = 'pending';
CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries (account_id, endpoint, id);
CREATE INDEX webhook_deliveries_by_event ON webhook_deliveries (account_id, event, id);
CREATE INDEX webhook_deliveries_by_status ON webhook_deliveries (account_id, status, id);
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries USING brin (created);

-- As ids.ts makes them: milliseconds, what orders ids of one millisecond, randomness.
CREATE FUNCTION new_id(prefix text, at_ms bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  letters CONSTANT text := '0123456789abcdefghjkmnpqrstvwxyz';
  number CONSTANT integer := nextval('event_numbers');
BEGIN
  RETURN prefix
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

CREATE OR REPLACE FUNCTION add_event(account text, type text, about text, snapshot json) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  at_ms CONSTANT bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
  event CONSTANT text := new_id('evt_', at_ms);
BEGIN
  INSERT INTO events (account_id, id, type, about, snapshot, created)
  VALUES (account, event, type, about, snapshot, at_ms / 1000);
  -- No endpoint is told of itself.
  INSERT INTO webhook_deliveries
    (account_id, id, endpoint, event, event_type, about, status, attempts, due_at, tried_since, created)
  SELECT account, new_id('whd_', at_ms), webhook_endpoints.id, event, add_event.type, add_event.about, 'pending', 0,
    clock_timestamp(), clock_timestamp(), at_ms / 1000
  FROM webhook_endpoints
  WHERE account_id = account AND status = 'enabled' AND webhook_endpoints.id <> add_event.about AND EXISTS (
    SELECT 1 FROM unnest(enabled_events) pattern
    WHERE pattern IN ('*', add_event.type) OR (right(pattern, 2) = '.*' AND starts_with(add_event.type, left(pattern, -1))));
END
$$;

DROP FUNCTION new_event_id;

CREATE FUNCTION write_webhook_endpoint_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  shown webhook_endpoints;
BEGIN
  shown := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  shown.secret_sealed := NULL;
  shown.previous_secret_sealed := NULL;
  PERFORM add_event(shown.account_id, TG_ARGV[0], shown.id, row_to_json(shown));
  RETURN NULL;
END
$$;
REVOKE EXECUTE ON FUNCTION write_webhook_endpoint_event FROM PUBLIC;

CREATE TRIGGER event_created AFTER INSERT ON webhook_endpoints FOR EACH ROW
  EXECUTE FUNCTION write_webhook_endpoint_event('webhook_endpoint.created');
CREATE TRIGGER event_disabled AFTER UPDATE OF status ON webhook_endpoints FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'disabled')
  EXECUTE FUNCTION write_webhook_endpoint_event('webhook_endpoint.disabled');
CREATE TRIGGER event_updated AFTER UPDATE ON webhook_endpoints FOR EACH ROW
  WHEN ((OLD.url, OLD.description, OLD.enabled_events, OLD.metadata, OLD.secret_sealed)
      IS DISTINCT FROM (NEW.url, NEW.description, NEW.enabled_events, NEW.metadata, NEW.secret_sealed)
    OR (OLD.status <> NEW.status AND NEW.status = 'enabled'))
  EXECUTE FUNCTION write_webhook_endpoint_event('webhook_endpoint.updated');
CREATE TRIGGER event_deleted AFTER DELETE ON webhook_endpoints FOR EACH ROW
  EXECUTE FUNCTION write_webhook_endpoint_event('webhook_endpoint.deleted');
