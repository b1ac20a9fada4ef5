-- Where a merchant that takes the order first asks for the card. It is seen only once an order was placed; kept so that the account can
-- be asked to approve that page the next time.
CREATE TABLE card_pages (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  merchant_origin text COLLATE "C" NOT NULL,
  page_origin text COLLATE "C" NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, merchant_origin)
);
