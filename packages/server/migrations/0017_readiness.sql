-- One row that every process writes to when it is asked whether it is ready: only a write proves that writes work.
CREATE TABLE readiness (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  proved_at timestamptz NOT NULL
);
