-- What waits for a person is found without reading through all that is over.
CREATE INDEX checkout_intents_that_need_you ON checkout_intents (account_id, id)
  WHERE status IN ('requires_action', 'requires_confirmation');
