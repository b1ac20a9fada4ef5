-- Cards, checkout intents, the charges that they lead to, and what was learned about merchants.

CREATE TABLE cards (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  id text COLLATE "C" NOT NULL UNIQUE,
  brand text NOT NULL,
  last4 text NOT NULL,
  exp_month smallint NOT NULL,
  exp_year smallint NOT NULL,
  name text,
  billing_details jsonb,
  shipping_details jsonb,
  -- Ciphertext of the vault; null once the card is deleted.
  number_sealed jsonb,
  -- Null from the first authorization on, after seven days, or once the card is deleted.
  cvc_sealed jsonb,
  cvc_stored_at timestamptz,
  fingerprint text NOT NULL,
  metadata jsonb NOT NULL,
  created bigint NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (account_id, id),
  CHECK ((deleted_at IS NULL) = (number_sealed IS NOT NULL)),
  CHECK (deleted_at IS NULL OR cvc_sealed IS NULL)
);
CREATE INDEX cards_live ON cards (account_id, id) WHERE deleted_at IS NULL;
CREATE INDEX cards_with_cvc ON cards (cvc_stored_at) WHERE cvc_sealed IS NOT NULL;

-- Merchants' own origins that an account lets its cards be typed into.
CREATE TABLE approved_origins (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  origin text COLLATE "C" NOT NULL,
  approved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, origin)
);

CREATE TABLE checkout_intents (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  id text COLLATE "C" NOT NULL UNIQUE,
  status text NOT NULL
    CHECK (status IN ('requires_action', 'requires_confirmation', 'processing', 'succeeded', 'failed', 'canceled')),
  status_reason text,
  url text NOT NULL,
  prompt text,
  options json NOT NULL,
  max_amount bigint,
  card text COLLATE "C" REFERENCES cards (id),
  metadata jsonb NOT NULL,
  created bigint NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Jobs of one lane run one after the other, and a merchant has few lanes: a shop that hangs blocks nobody else.
  lane text NOT NULL,
  -- Counts what the caller supplied; an answer to an older round is not recorded.
  round integer NOT NULL,
  -- How the merchant is bought from, what it offers, and what was asked of the caller.
  -- json keeps the order of keys, which people read.
  flow json,
  offer json,
  questions json,
  options_schema json,
  -- The quote, in full; amount, currency and lines are shown.
  choice json,
  quote json,
  amount bigint,
  currency text,
  -- The write-only option card_cvc, encrypted for this purchase alone.
  cvc_sealed jsonb,
  -- Set by confirm, with the charge.
  confirmed_at timestamptz,
  return_token text UNIQUE,
  challenge_url text,
  charge_id text,
  -- Why it failed, in words, for the people who run this.
  detail text,
  PRIMARY KEY (account_id, id),
  CHECK (status <> 'requires_confirmation' OR (quote IS NOT NULL AND amount IS NOT NULL AND currency IS NOT NULL)),
  CHECK (status <> 'requires_action' OR (CASE WHEN confirmed_at IS NULL THEN options_schema IS NOT NULL ELSE challenge_url IS NOT NULL END)),
  CHECK ((status = 'succeeded') = (charge_id IS NOT NULL)),
  CHECK (status NOT IN ('succeeded', 'failed', 'canceled') OR cvc_sealed IS NULL)
);
CREATE INDEX checkout_intents_to_expire ON checkout_intents (expires_at)
  WHERE confirmed_at IS NULL AND status IN ('requires_action', 'requires_confirmation', 'processing');
CREATE INDEX checkout_intents_by_card ON checkout_intents (card) WHERE cvc_sealed IS NOT NULL;

-- One charge per intent, ever: the primary key is the promise. `state` moves by the table in checkout/src/charge.ts.
CREATE TABLE checkout_charges (
  intent_id text COLLATE "C" PRIMARY KEY REFERENCES checkout_intents (id),
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  card text COLLATE "C" NOT NULL REFERENCES cards (id),
  state text NOT NULL CHECK (
    state IN ('prepared', 'submitting', 'authenticating', 'unknown', 'placed', 'declined', 'abandoned')),
  -- Counts the workers that took it up; one that was taken for dead can neither arm nor record any more.
  claim integer NOT NULL DEFAULT 0,
  idempotency_key text NOT NULL,
  -- Written down before the submit: what was submitted, and how to find out what became of it. Never card data.
  armed_at timestamptz,
  armed_amount bigint,
  armed_currency text,
  trail json,
  resume json,
  challenge_until timestamptz,
  -- When a cardholder came back from the issuer: a reason to look, no proof of anything.
  returned_at timestamptz,
  -- When someone looks again, and how often that was.
  look_at timestamptz NOT NULL DEFAULT now(),
  looks integer NOT NULL DEFAULT 0,
  detail text,
  CHECK (state NOT IN ('submitting', 'authenticating', 'unknown', 'placed') OR armed_at IS NOT NULL),
  CHECK (state <> 'authenticating' OR challenge_until IS NOT NULL)
);
CREATE INDEX checkout_charges_open ON checkout_charges (look_at)
  WHERE state IN ('prepared', 'submitting', 'authenticating', 'unknown');

-- What an Idempotency-Key has set in motion. Answers that say `processing` are not remembered, but what they promised is:
-- a retry finds the intent here and shows it as it is by then.
CREATE TABLE checkout_calls (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  route text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  request_hash text NOT NULL,
  intent_id text COLLATE "C" NOT NULL,
  called_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, route, key)
);
CREATE INDEX checkout_calls_by_time ON checkout_calls (called_at);

-- What was done for an intent and what it looked like, up to the moment that a card could be in sight.
CREATE TABLE checkout_steps (
  intent_id text COLLATE "C" NOT NULL REFERENCES checkout_intents (id),
  number bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  name text NOT NULL,
  detail text,
  screenshot bytea,
  PRIMARY KEY (intent_id, number)
);
CREATE INDEX checkout_steps_by_time ON checkout_steps (at);

CREATE TABLE learned_flows (
  origin text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  flow json NOT NULL,
  learned_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (origin, fingerprint)
);

-- Merchants that keep failing are left alone for a while.
CREATE TABLE merchant_pauses (
  host text COLLATE "C" PRIMARY KEY,
  failures integer NOT NULL,
  paused_until timestamptz NOT NULL
);

-- Which process runs which worker of the job queue. The process holds an advisory lock of that number while it lives.
CREATE TABLE job_workers (
  worker_id text PRIMARY KEY,
  process_lock integer NOT NULL
);

-- Whoever waits for an intent is told when it moves.
CREATE FUNCTION tell_checkout_intent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('checkout_intents', NEW.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER checkout_intents_moved AFTER UPDATE OF status ON checkout_intents
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION tell_checkout_intent();
