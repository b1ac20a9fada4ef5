-- Processes that run jobs: each renews its row every second and stops working when it could not in time. A lock of a session said
-- the same before; it does not survive a pooler that lends sessions by the transaction.
CREATE TABLE job_processes (
  process integer PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
