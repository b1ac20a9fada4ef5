-- A logo that was uploaded, drawn again by us, one for each account; and the colour of an account's buttons.
CREATE TABLE account_logos (
  account_id text PRIMARY KEY REFERENCES accounts (id),
  -- Part of its address: another picture has another one.
  id text NOT NULL UNIQUE,
  webp bytea NOT NULL CHECK (octet_length(webp) <= 1048576)
);

ALTER TABLE accounts ADD COLUMN brand_color text CHECK (brand_color ~ '^#[0-9a-f]{6}$');
