-- Checks the language of the sessions that were there before 0080, which let them be.
ALTER TABLE checkout_sessions VALIDATE CONSTRAINT checkout_sessions_buyer_language_check;
