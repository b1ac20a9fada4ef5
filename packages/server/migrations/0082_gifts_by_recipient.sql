-- Which gift a wallet claimed: the account that made it stands for the fee of moving the money on.
CREATE INDEX gifts_by_recipient ON gifts (recipient_address, id) WHERE recipient_address IS NOT NULL;
