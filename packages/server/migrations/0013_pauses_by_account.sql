-- What an account met at a shop slows that account alone. Pauses last a minute at most, so none is worth keeping.
DELETE FROM merchant_pauses;
ALTER TABLE merchant_pauses DROP CONSTRAINT merchant_pauses_pkey;
ALTER TABLE merchant_pauses ADD COLUMN account_id text COLLATE "C" NOT NULL;
ALTER TABLE merchant_pauses ADD PRIMARY KEY (account_id, host);
