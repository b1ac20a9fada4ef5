-- The caller's own name for what a session is about, as Stripe's sessions have it.
ALTER TABLE checkout_sessions ADD COLUMN client_reference_id text;
