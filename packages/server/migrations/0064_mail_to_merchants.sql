-- Where a merchant is told by mail of what was paid and of what needs them. Nothing but a question goes to an address before its owner has
-- confirmed it.
ALTER TABLE accounts
  ADD COLUMN notification_email text,
  ADD COLUMN notification_confirmed_at bigint,
  ADD COLUMN notification_language text CHECK (notification_language IN ('en', 'de')),
  ADD COLUMN notify_paid text NOT NULL DEFAULT 'daily' CHECK (notify_paid IN ('each', 'daily', 'off'));

ALTER TABLE mails
  ALTER COLUMN session DROP NOT NULL,
  DROP CONSTRAINT mails_kind_check,
  ADD CHECK (kind IN ('receipt', 'refund', 'confirm', 'paid', 'paid_daily', 'needs_you', 'webhook_failing')),
  ADD CHECK ((session IS NOT NULL) = (kind IN ('receipt', 'refund')));

CREATE FUNCTION doubt_notification_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.notification_confirmed_at := NULL;
  RETURN NEW;
END
$$;
CREATE TRIGGER notification_email_doubted BEFORE UPDATE OF notification_email ON accounts FOR EACH ROW
  WHEN (OLD.notification_email IS DISTINCT FROM NEW.notification_email) EXECUTE FUNCTION doubt_notification_email();

-- Five addresses a day: an account is no way to have strangers mailed.
CREATE FUNCTION queue_confirmation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  now_s CONSTANT bigint := floor(extract(epoch FROM clock_timestamp()));
BEGIN
  IF (SELECT count(*) FROM mails WHERE account_id = NEW.id AND kind = 'confirm' AND created > now_s - 86400) >= 5 THEN
    RETURN NULL;
  END IF;
  PERFORM queue_mail(NEW.id, 'confirm', NULL, new_id('asked_', floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint));
  RETURN NULL;
END
$$;
CREATE TRIGGER mail_confirm AFTER UPDATE OF notification_email ON accounts FOR EACH ROW
  WHEN (NEW.notification_email IS NOT NULL AND OLD.notification_email IS DISTINCT FROM NEW.notification_email)
  EXECUTE FUNCTION queue_confirmation();

CREATE FUNCTION queue_merchant_mail() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM queue_mail(NEW.account_id, TG_ARGV[0], NULL, NEW.id) FROM accounts
  WHERE id = NEW.account_id AND notification_confirmed_at IS NOT NULL AND (TG_ARGV[0] <> 'paid' OR notify_paid = 'each');
  RETURN NULL;
END
$$;
CREATE TRIGGER mail_paid AFTER INSERT ON transactions FOR EACH ROW
  WHEN (NEW.type IN ('checkout_session', 'transaction_intent')) EXECUTE FUNCTION queue_merchant_mail('paid');
-- A part of what is asked for needs nobody.
CREATE TRIGGER mail_needs_you AFTER INSERT ON arrivals FOR EACH ROW
  WHEN (NEW.transaction IS NULL AND NEW.amount > 0 AND NEW.reason <> 'amount_too_low') EXECUTE FUNCTION queue_merchant_mail('needs_you');
REVOKE EXECUTE ON FUNCTION queue_confirmation, queue_merchant_mail FROM PUBLIC;
