-- Where a business says on what terms it sells: agents show these to whoever buys.
ALTER TABLE accounts
  ADD COLUMN terms_url text,
  ADD COLUMN privacy_url text,
  ADD COLUMN refund_url text;
