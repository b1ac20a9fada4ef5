-- Whose order a session that was paid or refunded is.
CREATE INDEX CONCURRENTLY IF NOT EXISTS agent_checkouts_by_session ON agent_checkouts (account_id, session);
