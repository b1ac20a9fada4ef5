-- Money is on one cluster in one mint: a node of another cluster would show other money, or none. Null until a node was asked.
ALTER TABLE installation
  ADD COLUMN genesis_hash text,
  ADD COLUMN mint text;
