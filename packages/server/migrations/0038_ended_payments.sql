-- Payments by signature are forgotten some time after they have ended.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_by_signature_by_age ON payments_by_signature (created) WHERE state <> 'open';
