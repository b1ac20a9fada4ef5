-- What was noticed after an order was sent, where that does not say what became of it, and since when a person is asked. Never card data.
ALTER TABLE checkout_charges ADD COLUMN evidence json;
ALTER TABLE checkout_intents ADD COLUMN outcome_asked_at timestamptz;

-- An intent that waits for somebody says what for: options, the issuer's page, or what became of the order.
ALTER TABLE checkout_intents DROP CONSTRAINT checkout_intents_check1;
ALTER TABLE checkout_intents ADD CONSTRAINT checkout_intents_asks CHECK (
  status <> 'requires_action' OR CASE
    WHEN confirmed_at IS NULL OR outcome_asked_at IS NOT NULL THEN options_schema IS NOT NULL
    ELSE challenge_url IS NOT NULL
  END) NOT VALID;

ALTER TABLE checkout_intents VALIDATE CONSTRAINT checkout_intents_asks;

-- Since when a quote waits for a browser: not for ever.
ALTER TABLE checkout_intents ADD COLUMN busy_since timestamptz;
