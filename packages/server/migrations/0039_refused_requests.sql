-- Requests of an account that were answered with an error, for whoever looks for one by its id. Kept for a week, without what was sent.
CREATE TABLE refused_requests (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  id text COLLATE "C" NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  status smallint NOT NULL CHECK (status BETWEEN 400 AND 599),
  code text NOT NULL,
  -- Null where the dashboard asked.
  api_key text COLLATE "C",
  created bigint NOT NULL,
  PRIMARY KEY (account_id, id)
);
-- What is past its time is found without reading the rest.
CREATE INDEX refused_requests_by_age ON refused_requests (created);
