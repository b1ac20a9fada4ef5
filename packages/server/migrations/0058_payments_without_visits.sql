-- Most sessions of a link are visits of people who only looked. What is listed as payments is found without reading them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS checkout_sessions_but_visits ON checkout_sessions (account_id, id)
  WHERE NOT (checkout_link IS NOT NULL AND status = 'open' AND amount_received = 0 AND seen_signature IS NULL AND sent_signature IS NULL);
