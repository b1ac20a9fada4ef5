-- The id alone was checked by these; the constraints with the account say more.
ALTER TABLE prices DROP CONSTRAINT prices_product_fkey;
ALTER TABLE checkout_sessions DROP CONSTRAINT checkout_sessions_checkout_link_fkey;
ALTER TABLE line_items
  DROP CONSTRAINT line_items_checkout_link_fkey,
  DROP CONSTRAINT line_items_checkout_session_fkey,
  DROP CONSTRAINT line_items_product_fkey,
  DROP CONSTRAINT line_items_price_fkey;
ALTER TABLE checkout_intents DROP CONSTRAINT checkout_intents_card_fkey;
ALTER TABLE checkout_charges DROP CONSTRAINT checkout_charges_intent_id_fkey, DROP CONSTRAINT checkout_charges_card_fkey;
ALTER TABLE checkout_orders DROP CONSTRAINT checkout_orders_intent_id_fkey;
ALTER TABLE agent_checkouts DROP CONSTRAINT agent_checkouts_session_fkey;
ALTER TABLE sponsorship_charges DROP CONSTRAINT sponsorship_charges_gift_id_fkey;
