-- sender_address is whose money it was; who signed for it stands beside it. Earlier rows do not tell the two apart.
ALTER TABLE transactions ADD COLUMN signer_address text;
ALTER TABLE unmatched_payments ADD COLUMN signer_address text;
