-- Takes long where there are many rows, and keeps nobody from writing.
ALTER TABLE prices VALIDATE CONSTRAINT prices_product;
ALTER TABLE checkout_sessions VALIDATE CONSTRAINT checkout_sessions_link;
ALTER TABLE line_items
  VALIDATE CONSTRAINT line_items_link,
  VALIDATE CONSTRAINT line_items_session,
  VALIDATE CONSTRAINT line_items_product,
  VALIDATE CONSTRAINT line_items_price;
ALTER TABLE checkout_intents VALIDATE CONSTRAINT checkout_intents_card;
ALTER TABLE checkout_charges VALIDATE CONSTRAINT checkout_charges_intent, VALIDATE CONSTRAINT checkout_charges_card;
ALTER TABLE checkout_orders VALIDATE CONSTRAINT checkout_orders_intent;
ALTER TABLE agent_checkouts VALIDATE CONSTRAINT agent_checkouts_session;
ALTER TABLE sponsorship_charges VALIDATE CONSTRAINT sponsorship_charges_gift;
