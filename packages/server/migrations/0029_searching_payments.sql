-- What people look for payments by, besides ids and signatures: who paid, and what the merchant wrote on them. Most objects have no
-- metadata and cost nothing here.

CREATE INDEX transactions_by_sender ON transactions (account_id, sender_address, created DESC, id DESC);
CREATE INDEX checkout_sessions_by_metadata ON checkout_sessions USING gin (metadata) WHERE metadata <> '{}';
CREATE INDEX transaction_intents_by_metadata ON transaction_intents USING gin (metadata) WHERE metadata <> '{}';
