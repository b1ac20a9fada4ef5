-- Mail to buyers (docs/decisions/0065). A row says which mail is due and holds nothing of whom it goes to: that is read from the session when it is
-- sent, so that what was erased is not sent either.
CREATE TABLE mails (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('receipt', 'refund')),
  session text COLLATE "C" NOT NULL,
  -- The session or the refund that it tells of: one mail of a kind about each.
  about text COLLATE "C" NOT NULL,
  -- `refused`: the address takes no mail. `dropped`: there is no address any more, or its owner wants none.
  status text NOT NULL CHECK (status IN ('pending', 'sent', 'refused', 'failed', 'dropped')),
  attempts integer NOT NULL CHECK (attempts >= 0),
  due_at timestamptz NOT NULL,
  -- What the receiving server said last, without addresses.
  problem text,
  -- In the embedded mode, what would have been sent.
  rendered jsonb,
  created bigint NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, session) REFERENCES checkout_sessions (account_id, id),
  UNIQUE (account_id, kind, about)
);
CREATE INDEX mails_due ON mails (due_at) WHERE status = 'pending';
CREATE INDEX mails_of_session ON mails (account_id, session);

-- There where mail can be sent: nothing is queued in an installation that sends none.
CREATE TABLE mail_switch (is_on boolean PRIMARY KEY CHECK (is_on));

-- Keyed hashes of addresses whose owners want no mail.
CREATE TABLE mail_refusals (address_hash bytea PRIMARY KEY, created bigint NOT NULL);

ALTER TABLE checkout_sessions ADD COLUMN buyer_language text CHECK (buyer_language IN ('en', 'de'));

CREATE FUNCTION queue_mail(account text, mail_kind text, of_session text, of_object text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  at_us CONSTANT bigint := floor(extract(epoch FROM clock_timestamp()) * 1000000);
BEGIN
  IF NOT EXISTS (SELECT 1 FROM mail_switch) THEN RETURN; END IF;
  INSERT INTO mails (account_id, id, kind, session, about, status, attempts, due_at, created)
  VALUES (account, new_id('mail_', at_us), mail_kind, of_session, of_object, 'pending', 0, clock_timestamp(), at_us / 1000000)
  ON CONFLICT (account_id, kind, about) DO NOTHING;
END
$$;
CREATE FUNCTION queue_receipt() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM queue_mail(NEW.account_id, 'receipt', NEW.id, NEW.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER mail_receipt AFTER UPDATE OF payment_status, customer_details ON checkout_sessions FOR EACH ROW
  WHEN (NEW.payment_status = 'paid' AND NEW.customer_details ->> 'email' IS NOT NULL) EXECUTE FUNCTION queue_receipt();

CREATE FUNCTION queue_refund_mail() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM queue_mail(NEW.account_id, 'refund', sold.id, NEW.id)
  FROM transactions JOIN checkout_sessions sold ON sold.account_id = transactions.account_id AND sold.id = transactions.source
  WHERE transactions.account_id = NEW.account_id AND transactions.id = NEW.transaction
    AND sold.customer_details ->> 'email' IS NOT NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER mail_refund AFTER UPDATE OF status ON refunds FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'succeeded' AND NEW.transaction IS NOT NULL) EXECUTE FUNCTION queue_refund_mail();

-- What was rendered goes with what the buyer said.
CREATE FUNCTION erase_details_in_mails() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE mails SET rendered = NULL WHERE account_id = NEW.account_id AND session = NEW.id AND rendered IS NOT NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER details_forgotten_in_mails AFTER UPDATE OF customer_details ON checkout_sessions FOR EACH ROW
  WHEN (OLD.customer_details IS NOT NULL AND NEW.customer_details IS NULL) EXECUTE FUNCTION erase_details_in_mails();
REVOKE EXECUTE ON FUNCTION queue_mail, queue_receipt, queue_refund_mail, erase_details_in_mails FROM PUBLIC;
