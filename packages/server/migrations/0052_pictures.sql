-- Pictures of shops and merchants, drawn anew and small, by the hash of the address that they were fetched from. Nothing else refers to
-- them: what is gone is fetched again.
CREATE TABLE pictures (
  address_hash bytea PRIMARY KEY CHECK (octet_length(address_hash) = 32),
  -- NULL where there was none, until it is asked for again.
  webp bytea CHECK (octet_length(webp) <= 131072),
  ask_again_at timestamptz NOT NULL
);

CREATE INDEX pictures_by_age ON pictures (ask_again_at);
