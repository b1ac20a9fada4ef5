-- Why a refund was given up, in words for people.
ALTER TABLE refunds ADD COLUMN cancel_reason text;
