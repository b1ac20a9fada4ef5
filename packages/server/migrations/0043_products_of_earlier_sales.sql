-- Products of one sale from before there was a mark for them. Nothing that is archived can be sold, so an item whose price was
-- inactive when it was sold was described by the sale itself. What its account has changed since is the account's own.
UPDATE products SET is_inline = true
WHERE NOT active AND NOT is_inline AND updated = created
  AND EXISTS (SELECT FROM line_items WHERE product = products.id AND price_then->'active' = 'false');
