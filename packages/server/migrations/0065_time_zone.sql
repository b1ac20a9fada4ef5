-- In which the days of an account's numbers begin: a name of the IANA database.
ALTER TABLE accounts ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC';
