-- What a quote is for, and the order that came of it, as the shop told them.
ALTER TABLE checkout_intents
  ADD COLUMN summary json,
  ADD COLUMN merchant_order json;
