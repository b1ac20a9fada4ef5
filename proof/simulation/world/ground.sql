-- What PostgreSQL takes from its surroundings comes from here in a simulation: the time of day and random numbers. The schema stands
-- between the product's own and PostgreSQL's, so that the product's statements, defaults and triggers find these first.
CREATE SCHEMA simulated;

-- Microseconds since 1970. A sequence, because what a sequence says holds for everyone at once, whatever transaction is open. Each
-- look at the clock takes a microsecond, as it does in life: what happens later has a later time.
CREATE SEQUENCE simulated.clock;

CREATE FUNCTION simulated.now() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT 'epoch'::timestamptz + (SELECT last_value FROM simulated.clock) * interval '1 microsecond'
$$;

CREATE FUNCTION simulated.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT 'epoch'::timestamptz + nextval('simulated.clock') * interval '1 microsecond'
$$;

CREATE TABLE simulated.seed (seed text NOT NULL);
CREATE SEQUENCE simulated.draws;

CREATE FUNCTION simulated.gen_random_uuid() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT md5((SELECT seed FROM simulated.seed) || nextval('simulated.draws'))::uuid
$$;

-- Transactions of other databases of the same server are nobody's business here: what is over is what no one of this one still does.
CREATE FUNCTION simulated.pg_snapshot_xmin(snapshot pg_snapshot) RETURNS xid8 LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(min(backend_xid::text::bigint), pg_snapshot_xmax(snapshot)::text::bigint)::text::xid8 FROM pg_stat_activity
  WHERE datname = current_database() AND backend_xid IS NOT NULL AND pid <> pg_backend_pid()
$$;

-- Every move of a state, as it is committed.
CREATE TABLE simulated.moves (number bigserial PRIMARY KEY, kind text, id text, was text, became text);

CREATE FUNCTION simulated.note_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO simulated.moves (kind, id, was, became)
  VALUES (TG_TABLE_NAME, NEW.id, CASE WHEN TG_OP = 'UPDATE' THEN OLD.status END, NEW.status);
  RETURN NULL;
END
$$;

-- Before and after its confirmation a checkout's states mean different things.
CREATE FUNCTION simulated.note_checkout_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO simulated.moves (kind, id, was, became)
  VALUES (TG_TABLE_NAME, NEW.id,
    CASE WHEN TG_OP = 'UPDATE' THEN OLD.status || CASE WHEN OLD.confirmed_at IS NULL THEN '' ELSE ' confirmed' END END,
    NEW.status || CASE WHEN NEW.confirmed_at IS NULL THEN '' ELSE ' confirmed' END);
  RETURN NULL;
END
$$;

CREATE FUNCTION simulated.note_charge_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO simulated.moves (kind, id, was, became)
  VALUES (TG_TABLE_NAME, NEW.intent_id, CASE WHEN TG_OP = 'UPDATE' THEN OLD.state END, NEW.state);
  RETURN NULL;
END
$$;

DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I SET search_path = public, simulated, pg_catalog', current_database());
END $$;
