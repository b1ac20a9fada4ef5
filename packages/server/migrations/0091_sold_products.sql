-- The newest sales of a product, for the search by what was sold.
CREATE INDEX CONCURRENTLY IF NOT EXISTS line_items_sold ON line_items (product, id);
