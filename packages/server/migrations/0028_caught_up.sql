-- When a reader had last dealt with all that is final: what operators are warned by.
ALTER TABLE chain_cursors ADD COLUMN caught_up_at timestamptz;
