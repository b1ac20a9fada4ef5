-- The merchants of every mandate under which an intent was created, answered or confirmed: its worker goes nowhere else. Null
-- where none names any.
ALTER TABLE checkout_intents ADD COLUMN allowed_hosts text[];

-- The key by which a merchant's own site was approved; null for a person.
ALTER TABLE approved_origins ADD COLUMN approved_by text COLLATE "C";

-- Keys with a mandate could approve merchants, and who approved was not written down: where an account had such a key by then,
-- a person is asked once more.
DELETE FROM approved_origins
USING api_keys
WHERE api_keys.account_id = approved_origins.account_id AND api_keys.mandate IS NOT NULL
  AND to_timestamp(api_keys.created) <= approved_origins.approved_at;

-- A mandate by itself is for buying, and nothing else.
UPDATE api_keys SET scopes = '{checkout}' WHERE mandate IS NOT NULL AND scopes IS NULL;
