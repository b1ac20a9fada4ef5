-- A person can take over where the shop lets only one go on: whether the caller wants that (null: no), and what they were sent there with.
ALTER TABLE checkout_intents
  ADD COLUMN allow_redirects boolean,
  ADD COLUMN hand_over json;
