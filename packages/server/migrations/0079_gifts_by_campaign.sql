-- The gifts of a campaign, newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS gifts_by_campaign ON gifts (account_id, (metadata ->> 'campaign') COLLATE "C", id)
  WHERE metadata ->> 'campaign' IS NOT NULL;
