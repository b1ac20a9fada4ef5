-- No security code is kept once a charge is armed; charges from before were armed with theirs.
UPDATE checkout_intents SET cvc_sealed = NULL FROM checkout_charges
WHERE checkout_charges.intent_id = checkout_intents.id AND armed_at IS NOT NULL AND checkout_intents.cvc_sealed IS NOT NULL;
UPDATE cards SET cvc_sealed = NULL, cvc_stored_at = NULL FROM checkout_charges
WHERE checkout_charges.card = cards.id AND state IN ('submitting', 'unknown') AND cards.cvc_sealed IS NOT NULL;
