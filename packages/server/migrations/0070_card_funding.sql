-- Whose money a card spends, where the account said so: merchants by protocol are told it.
ALTER TABLE cards ADD COLUMN funding text CHECK (funding IN ('credit', 'debit', 'prepaid'));
