-- References of requests that ended long ago are found without reading the rest.
CREATE INDEX CONCURRENTLY IF NOT EXISTS watched_references_closed ON watched_references (closed_since) WHERE lane = 'closed';
