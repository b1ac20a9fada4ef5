-- The sealed history (docs/decisions/0079): every event of money gets a place in a Merkle log, some seconds after it was written and by
-- another process than wrote it. Nothing here is a part of any statement that makes or changes an object.

-- What is known of the events that are still kept. A row goes some time after its event; its leaf stays.
CREATE TABLE history_entries (
  place bigint PRIMARY KEY CHECK (place >= 0),
  account_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  -- The leaf: it is hashed byte by byte.
  entry text NOT NULL,
  -- What the event holds is in the leaf as a hash with this before it, so that nobody can guess it once it is forgotten.
  salt bytea NOT NULL CHECK (octet_length(salt) = 16),
  -- Of the leaf, with a key: tells which of the leaves under a root that does not fit is the wrong one.
  mark bytea NOT NULL CHECK (octet_length(mark) = 32),
  UNIQUE (account_id, event_id)
);

-- The nodes of the tree, 256 of one level in a row. Level 0 holds the leaves, level 1 the roots of full rows of level 0, and so on.
CREATE TABLE history_tiles (
  level smallint NOT NULL,
  tile bigint NOT NULL,
  hashes bytea NOT NULL CHECK (octet_length(hashes) BETWEEN 32 AND 8192 AND octet_length(hashes) % 32 = 0),
  PRIMARY KEY (level, tile)
);
-- Hashes cannot be compressed.
ALTER TABLE history_tiles ALTER COLUMN hashes SET STORAGE EXTERNAL;

CREATE TABLE history_roots (
  number bigint PRIMARY KEY CHECK (number >= 0),
  size bigint NOT NULL CHECK (size > 0),
  root_hash text NOT NULL,
  previous text NOT NULL,
  complete_until bigint NOT NULL,
  created bigint NOT NULL,
  key_id text NOT NULL,
  signature text NOT NULL
);

-- Finds what was written lately, in a second that every event of a page shares: an insert hardly ever changes it. (That pages hold old
-- rows beside new ones, for which 0037 dropped it, does not matter to who looks for new ones.)
CREATE INDEX events_by_time ON events USING brin (created) WITH (pages_per_range = 32, autosummarize = on);
