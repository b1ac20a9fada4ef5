-- Links with a title, a text and a picture, whose buyers may choose quantities or the amount, and that sell so many times and no more
-- (docs/decisions/0064).
ALTER TABLE checkout_links
  ADD COLUMN title text,
  ADD COLUMN description text,
  ADD COLUMN image_url text,
  ADD COLUMN payment_limit integer CHECK (payment_limit >= 1),
  ADD COLUMN payment_count integer NOT NULL DEFAULT 0 CHECK (payment_count >= 0),
  ADD COLUMN custom_amount jsonb;
ALTER TABLE checkout_sessions ADD COLUMN custom_amount jsonb;
ALTER TABLE line_items
  ADD COLUMN quantity_min integer,
  ADD COLUMN quantity_max integer,
  -- The buyer's own amount: then the price does not say what it costs.
  ADD COLUMN is_custom_amount boolean NOT NULL DEFAULT false,
  ADD CHECK (num_nulls(quantity_min, quantity_max) IN (0, 2)),
  ADD CHECK (quantity_min IS NULL OR quantity BETWEEN quantity_min AND quantity_max);

UPDATE checkout_links SET payment_count = sold.count
FROM (SELECT checkout_link, count(*) FROM checkout_sessions WHERE payment_status = 'paid' AND checkout_link IS NOT NULL GROUP BY 1) sold
WHERE id = sold.checkout_link;

-- Counts the payments of a link, so that no statement can forget to. Whoever comes when it is sold out changes nothing: the row is left as
-- it is, and the statement that wanted to settle it returns none.
CREATE FUNCTION count_payment_of_link() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE checkout_links SET payment_count = payment_count + 1
  WHERE account_id = NEW.account_id AND id = NEW.checkout_link AND (payment_limit IS NULL OR payment_count < payment_limit);
  IF FOUND THEN RETURN NEW; END IF;
  RETURN NULL;
END
$$;
REVOKE EXECUTE ON FUNCTION count_payment_of_link FROM PUBLIC;
CREATE TRIGGER counted_for_link BEFORE UPDATE OF payment_status ON checkout_sessions FOR EACH ROW
  WHEN (OLD.payment_status = 'unpaid' AND NEW.payment_status = 'paid' AND NEW.checkout_link IS NOT NULL)
  EXECUTE FUNCTION count_payment_of_link();

CREATE FUNCTION is_sold_out(link text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM checkout_links WHERE id = link AND payment_count >= payment_limit)
$$;

CREATE TRIGGER event_sold_out AFTER UPDATE OF payment_count ON checkout_links FOR EACH ROW
  WHEN (NEW.payment_count >= NEW.payment_limit AND OLD.payment_count < NEW.payment_count)
  EXECUTE FUNCTION write_event('checkout_link.sold_out');
CREATE TRIGGER event_updated AFTER UPDATE OF title, description, image_url, payment_limit, metadata ON checkout_links FOR EACH ROW
  WHEN ((OLD.title, OLD.description, OLD.image_url, OLD.payment_limit, OLD.metadata)
    IS DISTINCT FROM (NEW.title, NEW.description, NEW.image_url, NEW.payment_limit, NEW.metadata))
  EXECUTE FUNCTION write_event('checkout_link.updated');
CREATE TRIGGER event_updated AFTER UPDATE OF amount_total ON checkout_sessions FOR EACH ROW
  WHEN (OLD.amount_total <> NEW.amount_total) EXECUTE FUNCTION write_event('checkout.session.updated');
