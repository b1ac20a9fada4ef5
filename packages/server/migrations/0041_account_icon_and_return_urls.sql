-- What buyers see of the business besides its name, and where they go where a session does not say.
ALTER TABLE accounts
  ADD COLUMN icon_url text,
  ADD COLUMN default_success_url text,
  ADD COLUMN default_cancel_url text;
