-- No account keeps another one from its quotes and charges.

-- When a quote took longer than its turn while others waited: it goes on in the slots for long ones.
ALTER TABLE checkout_intents ADD COLUMN long_since timestamptz;
CREATE INDEX checkout_intents_in_progress ON checkout_intents (account_id)
  WHERE status = 'processing' AND confirmed_at IS NULL;
CREATE INDEX checkout_charges_placed ON checkout_charges (account_id) WHERE state = 'placed';
