-- Where what an agent buys is to be sent, as far as it has said so.
ALTER TABLE agent_checkouts ADD COLUMN fulfillment jsonb NOT NULL DEFAULT '{"destinations": [], "selected": null}';
