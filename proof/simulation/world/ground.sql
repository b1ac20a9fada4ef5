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

-- Every move of a state, as it is committed.
CREATE TABLE simulated.moves (number bigserial PRIMARY KEY, kind text, id text, was text, became text);

CREATE FUNCTION simulated.note_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO simulated.moves (kind, id, was, became)
  VALUES (TG_TABLE_NAME, NEW.id, CASE WHEN TG_OP = 'UPDATE' THEN OLD.status END, NEW.status);
  RETURN NULL;
END
$$;

DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I SET search_path = public, simulated, pg_catalog', current_database());
END $$;
