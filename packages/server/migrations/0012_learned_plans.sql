-- How an account is quoted by a shop's own requests, as it learned it: for that account alone until another buyer has
-- confirmed it. What was learned before may hold details of buyers, and is learned anew.
CREATE TABLE learned_plans (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  origin text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  plan json NOT NULL,
  learned_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, origin, fingerprint)
);
CREATE INDEX learned_plans_by_flow ON learned_plans (origin, fingerprint, learned_at);
CREATE INDEX learned_plans_by_time ON learned_plans (learned_at);
DELETE FROM learned_flows;

-- Cookies of a shop serve to find out what became of a submit, and nothing after that.
UPDATE checkout_charges SET trail = NULL, resume = NULL
WHERE state IN ('placed', 'declined', 'abandoned') AND (trail IS NOT NULL OR resume IS NOT NULL);
