-- The sweep looks every minute for cards that an older key has sealed, and each start for keys that are in use.
CREATE INDEX CONCURRENTLY IF NOT EXISTS cards_by_vault_key ON cards ((number_sealed ->> 'keyId')) WHERE number_sealed IS NOT NULL;
