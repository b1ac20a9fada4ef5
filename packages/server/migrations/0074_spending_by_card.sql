-- What was spent with a card in the last days, for its limits.
CREATE INDEX CONCURRENTLY IF NOT EXISTS checkout_intents_by_card ON checkout_intents (account_id, card, confirmed_at)
  WHERE confirmed_at IS NOT NULL;
