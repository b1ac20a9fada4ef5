-- When a payment request ended was noted when somebody next looked at its reference, a few of them at a time: where more end than
-- that, most were never noted, and never forgotten.
UPDATE watched_references SET closed_since = now() WHERE lane = 'closed' AND closed_since IS NULL;
