-- An event tells of what the account can see: whether a product was described by a sale is no part of it.
DROP TRIGGER event_updated ON products;
CREATE TRIGGER event_updated
  AFTER UPDATE OF active, name, description, images, type, unit_label, url, default_price, amount, metadata, updated ON products
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION write_event('product.updated');
