-- What merchants sell. A price never changes once made; a new amount is a new price.

CREATE TABLE products (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  id text COLLATE "C" NOT NULL UNIQUE,
  active boolean NOT NULL,
  name text NOT NULL,
  description text,
  images jsonb NOT NULL,
  type text NOT NULL CHECK (type IN ('good', 'service')),
  unit_label text,
  url text,
  default_price text COLLATE "C",
  amount bigint NOT NULL CHECK (amount >= 0),
  metadata jsonb NOT NULL,
  created bigint NOT NULL,
  updated bigint NOT NULL,
  PRIMARY KEY (account_id, id)
);

-- Whatever sells a price refers to it with a foreign key, so a product in use cannot be deleted, not even in a race.
CREATE TABLE prices (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  id text COLLATE "C" NOT NULL UNIQUE,
  product text COLLATE "C" NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  active boolean NOT NULL,
  unit_amount bigint NOT NULL CHECK (unit_amount >= 0),
  metadata jsonb NOT NULL,
  created bigint NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX prices_of_product ON prices (product, id);
