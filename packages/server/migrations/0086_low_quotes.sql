-- Shops whose API quoted an account less than their checkout then asked for: they are quoted by their checkout for a while.
CREATE TABLE low_quotes (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  merchant_origin text COLLATE "C" NOT NULL,
  noted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, merchant_origin)
);
