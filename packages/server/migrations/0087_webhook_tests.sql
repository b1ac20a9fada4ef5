-- A test is sent as every delivery is and is about no event that happened: the delivery holds what is sent, and `events` knows nothing of it.
ALTER TABLE webhook_deliveries ADD COLUMN test_event json;
