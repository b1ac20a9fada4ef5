-- Why an intent failed, for the caller: a code to act on, words, and what was found instead.
ALTER TABLE checkout_intents
  ADD COLUMN failure_code text,
  ADD COLUMN failure_message text,
  ADD COLUMN failure_details json;
