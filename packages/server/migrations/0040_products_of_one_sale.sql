-- Products that a session or a link described itself are there for that sale alone: nobody has archived them.
ALTER TABLE products ADD COLUMN is_inline boolean NOT NULL DEFAULT false;
-- An account may have a million of these and a few that were archived.
CREATE INDEX products_archived ON products (account_id, id) WHERE NOT active AND NOT is_inline;
