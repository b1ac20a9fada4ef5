-- Payments that carry the beacon and a reference that nothing here knows: made for an object that a restored database has lost, or by
-- somebody who copied the beacon. Nobody's unmatched payment, so that the operator must hear of them.
CREATE TABLE stray_payments (
  signature text NOT NULL,
  -- Which instruction of the transaction.
  path text NOT NULL,
  slot bigint NOT NULL,
  landed_at timestamptz NOT NULL,
  sender text NOT NULL,
  -- The token account that it went to.
  destination text NOT NULL,
  amount numeric(20) NOT NULL CHECK (amount > 0),
  -- What it names beside the beacon: the lost object's reference among them.
  reference_addresses text[] NOT NULL,
  PRIMARY KEY (signature, path)
);
CREATE INDEX stray_payments_by_time ON stray_payments (landed_at);
