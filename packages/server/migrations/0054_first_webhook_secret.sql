-- Whether an endpoint still signs with the secret that it was made with: only that one is shown to whoever repeats the request that made it.
ALTER TABLE webhook_endpoints ADD COLUMN is_rotated boolean NOT NULL DEFAULT false;
UPDATE webhook_endpoints SET is_rotated = true WHERE previous_secret_sealed IS NOT NULL;
