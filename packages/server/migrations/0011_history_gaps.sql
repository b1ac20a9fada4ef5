-- More may land on an address than a poll reads, since anyone can name any address. The cursor then goes on to the newest
-- entry, and what it passed over is a row here, worked off from its newest end over many polls. Nothing else remembers it.
CREATE TABLE history_gaps (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cursor_name text NOT NULL,
  address text NOT NULL,
  -- Unread is what is older than this ...
  before_signature text NOT NULL,
  before_slot bigint NOT NULL,
  -- ... and newer than this; down to the beginning where it is null.
  until_signature text,
  until_slot bigint,
  -- Where listing without reading goes on; null once all of it was listed.
  glance_signature text,
  glance_slot bigint,
  worked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX history_gaps_by_turn ON history_gaps (cursor_name, worked_at);

-- `hinted`: a memo in a gap says that this one was paid.
ALTER TABLE watched_references
  DROP CONSTRAINT watched_references_lane_check,
  ADD CONSTRAINT watched_references_lane_check CHECK (lane IN ('hinted', 'fresh', 'open', 'closed'));

-- While the program's history has gaps, claims are found by looking at the vaults of open gifts.
CREATE INDEX gifts_open_to_sweep ON gifts (sweep_at) WHERE status = 'open';
