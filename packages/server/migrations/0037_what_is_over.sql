-- What is over is forgotten, so that nothing grows without bound.

-- When a look found that a reference was settled or canceled; from then on it is looked up for a while and no longer.
ALTER TABLE watched_references ADD COLUMN closed_since timestamptz;

-- Events and deliveries are forgotten by the time that their ids tell. These indexes knew ranges of pages, of which each holds some
-- old rows and some new ones before long.
DROP INDEX events_by_age;
DROP INDEX webhook_deliveries_by_age;
