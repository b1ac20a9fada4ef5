-- Ids of events and deliveries with as much randomness as all others: after the milliseconds come the microseconds within
-- them, which order what one millisecond brings forth, and 80 random bits. Older ids stay as they are.
DROP FUNCTION new_id(text, bigint);
CREATE FUNCTION new_id(prefix text, at_us bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  letters CONSTANT text := '0123456789abcdefghjkmnpqrstvwxyz';
  ms CONSTANT bigint := at_us / 1000;
  us CONSTANT integer := at_us % 1000;
  random CONSTANT bytea := uuid_send(gen_random_uuid());
BEGIN
  RETURN prefix
    || substr(letters, (ms >> 45 & 31)::integer + 1, 1) || substr(letters, (ms >> 40 & 31)::integer + 1, 1)
    || substr(letters, (ms >> 35 & 31)::integer + 1, 1) || substr(letters, (ms >> 30 & 31)::integer + 1, 1)
    || substr(letters, (ms >> 25 & 31)::integer + 1, 1) || substr(letters, (ms >> 20 & 31)::integer + 1, 1)
    || substr(letters, (ms >> 15 & 31)::integer + 1, 1) || substr(letters, (ms >> 10 & 31)::integer + 1, 1)
    || substr(letters, (ms >> 5 & 31)::integer + 1, 1) || substr(letters, (ms & 31)::integer + 1, 1)
    || substr(letters, (us >> 5) + 1, 1) || substr(letters, (us & 31) + 1, 1)
    || substr(letters, (get_byte(random, 0) & 31) + 1, 1) || substr(letters, (get_byte(random, 1) & 31) + 1, 1)
    || substr(letters, (get_byte(random, 2) & 31) + 1, 1) || substr(letters, (get_byte(random, 3) & 31) + 1, 1)
    || substr(letters, (get_byte(random, 4) & 31) + 1, 1) || substr(letters, (get_byte(random, 5) & 31) + 1, 1)
    -- Byte 6 of a UUID tells its version: five bits that no other letter is made of stand in for it.
    || substr(letters, (((get_byte(random, 0) >> 5) << 2) | (get_byte(random, 1) >> 6)) + 1, 1)
    || substr(letters, (get_byte(random, 7) & 31) + 1, 1)
    || substr(letters, (get_byte(random, 8) & 31) + 1, 1) || substr(letters, (get_byte(random, 9) & 31) + 1, 1)
    || substr(letters, (get_byte(random, 10) & 31) + 1, 1) || substr(letters, (get_byte(random, 11) & 31) + 1, 1)
    || substr(letters, (get_byte(random, 12) & 31) + 1, 1) || substr(letters, (get_byte(random, 13) & 31) + 1, 1)
    || substr(letters, (get_byte(random, 14) & 31) + 1, 1) || substr(letters, (get_byte(random, 15) & 31) + 1, 1);
END
$$;

CREATE OR REPLACE FUNCTION add_event(account text, type text, about text, snapshot json) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  at_us CONSTANT bigint := floor(extract(epoch FROM clock_timestamp()) * 1000000);
  event CONSTANT text := new_id('evt_', at_us);
BEGIN
  INSERT INTO events (account_id, id, type, about, snapshot, created)
  VALUES (account, event, type, about, snapshot, at_us / 1000000);
  IF NOT EXISTS (SELECT 1 FROM webhook_endpoints WHERE account_id = account AND status = 'enabled') THEN
    RETURN;
  END IF;
  -- No endpoint is told of itself.
  INSERT INTO webhook_deliveries
    (account_id, id, endpoint, event, event_type, about, status, attempts, due_at, tried_since, created)
  SELECT account, new_id('whd_', at_us), webhook_endpoints.id, event, add_event.type, add_event.about, 'pending', 0,
    clock_timestamp(), clock_timestamp(), at_us / 1000000
  FROM webhook_endpoints
  WHERE account_id = account AND status = 'enabled' AND webhook_endpoints.id <> add_event.about AND EXISTS (
    SELECT 1 FROM unnest(enabled_events) pattern
    WHERE pattern IN ('*', add_event.type) OR (right(pattern, 2) = '.*' AND starts_with(add_event.type, left(pattern, -1))));
END
$$;

DROP SEQUENCE event_numbers;
