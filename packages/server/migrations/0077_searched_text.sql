-- What words are looked for in: trigrams find parts of words and words with a typo (pg_trgm); btree_gin lets such an index begin with the
-- account. Both come with PostgreSQL, and whoever owns a database may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- The texts of an object and its metadata, in small letters; quotes and backslashes as people type them. One expression, so that PostgreSQL puts it in place of the call: it is made
-- for every row that is compared.
CREATE FUNCTION searched_text(metadata jsonb, one text DEFAULT NULL, two text DEFAULT NULL, three text DEFAULT NULL, four text DEFAULT NULL)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(coalesce(one, '') || ' ' || coalesce(two, '') || ' ' || coalesce(three, '') || ' ' || coalesce(four, '') || ' ' || replace(replace(metadata::text, '\"', '"'), '\\', '\'))
$$;

-- The same of a session, with what its buyer said.
CREATE FUNCTION searched_session(metadata jsonb, reference text, buyer jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(coalesce(reference, '') || ' ' || coalesce(buyer ->> 'name', '') || ' ' || coalesce(buyer ->> 'email', '')
    || ' ' || coalesce(buyer ->> 'phone', '') || ' ' || coalesce(buyer -> 'shipping_address' ->> 'line1', '')
    || ' ' || coalesce(buyer -> 'shipping_address' ->> 'postal_code', '') || ' ' || coalesce(buyer -> 'shipping_address' ->> 'city', '')
    || ' ' || replace(replace(metadata::text, '\"', '"'), '\\', '\'))
$$;

-- The new indexes find what these found.
DROP INDEX checkout_sessions_by_metadata;
DROP INDEX transaction_intents_by_metadata;
