-- The new index finds what this one found.
DROP INDEX line_items_of_product;
