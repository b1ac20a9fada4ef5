-- Agents are told what becomes of an order (docs/decisions/0072).

-- By which protocol a checkout was opened, and by UCP the profile of who opened it, which says where to tell. Null for those of before.
ALTER TABLE agent_checkouts
  ADD COLUMN protocol text CHECK (protocol IN ('ucp', 'acp')),
  ADD COLUMN agent_profile text;

-- By ACP an agent's platform gives the merchant an address and a secret.
ALTER TABLE accounts
  ADD COLUMN acp_order_events_url text,
  ADD COLUMN acp_order_events_secret_sealed text,
  ADD CHECK ((acp_order_events_url IS NULL) = (acp_order_events_secret_sealed IS NULL));

CREATE OR REPLACE FUNCTION write_account_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  NEW.acp_order_events_secret_sealed := NULL;
  PERFORM add_event(NEW.id, TG_ARGV[0], NEW.id, row_to_json(NEW));
  RETURN NULL;
END
$$;

-- What an agent is still to be told of an order. The order is read when it is sent, so a row an order is enough.
CREATE TABLE order_messages (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  checkout text COLLATE "C" NOT NULL,
  -- Another one with each change: who was told of an earlier one has not ended this.
  id uuid NOT NULL,
  happened_at bigint NOT NULL,
  -- Whether anything of this order has arrived: the first message tells that it was made.
  is_known boolean NOT NULL,
  -- `dropped`: there is nobody to tell.
  status text NOT NULL CHECK (status IN ('pending', 'sent', 'failed', 'dropped')),
  attempts integer NOT NULL CHECK (attempts >= 0),
  due_at timestamptz NOT NULL,
  tried_since timestamptz NOT NULL,
  problem text,
  PRIMARY KEY (account_id, checkout),
  FOREIGN KEY (account_id, checkout) REFERENCES agent_checkouts (account_id, id)
);
CREATE INDEX order_messages_due ON order_messages (due_at) WHERE status = 'pending';

CREATE FUNCTION tell_of_order(account text, sold text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO order_messages (account_id, checkout, id, happened_at, is_known, status, attempts, due_at, tried_since)
  SELECT agent_checkouts.account_id, agent_checkouts.id, gen_random_uuid(), floor(extract(epoch FROM clock_timestamp())), false, 'pending', 0,
    clock_timestamp(), clock_timestamp()
  FROM agent_checkouts JOIN accounts ON accounts.id = agent_checkouts.account_id
  WHERE account_id = account AND session = sold
    AND (agent_profile IS NOT NULL OR protocol = 'acp' AND acp_order_events_url IS NOT NULL)
  ON CONFLICT (account_id, checkout) DO UPDATE SET id = excluded.id, happened_at = excluded.happened_at, status = 'pending', attempts = 0,
    due_at = excluded.due_at, tried_since = excluded.tried_since, problem = NULL
$$;

CREATE FUNCTION tell_of_paid_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM tell_of_order(NEW.account_id, NEW.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER agent_told_paid AFTER UPDATE OF status ON checkout_sessions FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'complete') EXECUTE FUNCTION tell_of_paid_order();

CREATE FUNCTION tell_of_refunded_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM tell_of_order(account_id, source) FROM transactions WHERE account_id = NEW.account_id AND id = NEW.transaction;
  RETURN NULL;
END
$$;
CREATE TRIGGER agent_told_refunded AFTER UPDATE OF status ON refunds FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'succeeded' AND NEW.transaction IS NOT NULL) EXECUTE FUNCTION tell_of_refunded_order();
REVOKE EXECUTE ON FUNCTION tell_of_order, tell_of_paid_order, tell_of_refunded_order FROM PUBLIC;
