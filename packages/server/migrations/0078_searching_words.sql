-- Only rows that have words: most payments of an API have none.
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_by_words ON products
  USING gin (account_id, searched_text(metadata, name, description) gin_trgm_ops);
CREATE INDEX CONCURRENTLY IF NOT EXISTS checkout_links_by_words ON checkout_links
  USING gin (account_id, searched_text(metadata, title, description) gin_trgm_ops)
  WHERE metadata <> '{}' OR title IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS checkout_sessions_by_words ON checkout_sessions
  USING gin (account_id, searched_session(metadata, client_reference_id, customer_details) gin_trgm_ops)
  WHERE metadata <> '{}' OR client_reference_id IS NOT NULL OR customer_details IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS transaction_intents_by_words ON transaction_intents
  USING gin (account_id, searched_text(metadata) gin_trgm_ops) WHERE metadata <> '{}';
CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_by_words ON refunds
  USING gin (account_id, searched_text(metadata) gin_trgm_ops) WHERE metadata <> '{}';
CREATE INDEX CONCURRENTLY IF NOT EXISTS gifts_by_words ON gifts
  USING gin (account_id, searched_text(metadata) gin_trgm_ops) WHERE metadata <> '{}';
CREATE INDEX CONCURRENTLY IF NOT EXISTS checkout_intents_by_words ON checkout_intents
  USING gin (account_id, searched_text(metadata, url, prompt, summary ->> 'title', merchant_order ->> 'number') gin_trgm_ops);
