-- Where the readers of the chain stand.

CREATE TABLE chain_cursors (
  name text PRIMARY KEY,
  signature text NOT NULL,
  slot bigint NOT NULL,
  moved_at timestamptz NOT NULL DEFAULT now()
);

-- Finalized signatures whose transaction no node could show yet. They are tried again until one can; the cursor has
-- moved past them, so this row is all that remembers them.
CREATE TABLE parked_signatures (
  cursor_name text NOT NULL,
  signature text NOT NULL,
  slot bigint NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  retry_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cursor_name, signature)
);
CREATE INDEX parked_signatures_due ON parked_signatures (cursor_name, retry_at);

-- Who does the work that one process does for all. A holder that dies stops renewing, and another takes over.
CREATE TABLE leases (
  office text PRIMARY KEY,
  holder text NOT NULL,
  expires_at timestamptz NOT NULL
);
