-- What a key may do and spend; null for everything and for no limit.
ALTER TABLE api_keys ADD COLUMN scopes text[], ADD COLUMN mandate json;

-- Which key accepted the quote, so that what it spent can be summed up; null for a person, or a key without a mandate.
ALTER TABLE checkout_intents ADD COLUMN confirmed_by text COLLATE "C", ADD COLUMN approval_asked_at timestamptz;
CREATE INDEX checkout_intents_by_mandate ON checkout_intents (account_id, confirmed_by, confirmed_at)
  WHERE confirmed_by IS NOT NULL;
