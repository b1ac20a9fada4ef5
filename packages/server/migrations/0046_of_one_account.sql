-- What belongs together belongs to one account: a row can only refer to rows of its own. Until now the id alone was checked.
-- Rows that are there are checked by the next file, while others write.
ALTER TABLE prices ADD CONSTRAINT prices_product
  FOREIGN KEY (account_id, product) REFERENCES products (account_id, id) ON DELETE CASCADE NOT VALID;
ALTER TABLE checkout_sessions ADD CONSTRAINT checkout_sessions_link
  FOREIGN KEY (account_id, checkout_link) REFERENCES checkout_links (account_id, id) NOT VALID;
ALTER TABLE line_items
  ADD CONSTRAINT line_items_link
    FOREIGN KEY (account_id, checkout_link) REFERENCES checkout_links (account_id, id) NOT VALID,
  ADD CONSTRAINT line_items_session
    FOREIGN KEY (account_id, checkout_session) REFERENCES checkout_sessions (account_id, id) NOT VALID,
  ADD CONSTRAINT line_items_product FOREIGN KEY (account_id, product) REFERENCES products (account_id, id) NOT VALID,
  ADD CONSTRAINT line_items_price FOREIGN KEY (account_id, price) REFERENCES prices (account_id, id) NOT VALID;
ALTER TABLE checkout_intents ADD CONSTRAINT checkout_intents_card
  FOREIGN KEY (account_id, card) REFERENCES cards (account_id, id) NOT VALID;
ALTER TABLE checkout_charges
  ADD CONSTRAINT checkout_charges_intent
    FOREIGN KEY (account_id, intent_id) REFERENCES checkout_intents (account_id, id) NOT VALID,
  ADD CONSTRAINT checkout_charges_card FOREIGN KEY (account_id, card) REFERENCES cards (account_id, id) NOT VALID;
ALTER TABLE checkout_orders ADD CONSTRAINT checkout_orders_intent
  FOREIGN KEY (account_id, intent_id) REFERENCES checkout_intents (account_id, id) NOT VALID;
ALTER TABLE agent_checkouts ADD CONSTRAINT agent_checkouts_session
  FOREIGN KEY (account_id, session) REFERENCES checkout_sessions (account_id, id) NOT VALID;
ALTER TABLE sponsorship_charges ADD CONSTRAINT sponsorship_charges_gift
  FOREIGN KEY (account_id, gift_id) REFERENCES gifts (account_id, id) NOT VALID;
