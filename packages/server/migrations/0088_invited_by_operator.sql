-- An owner's way back in where the wallet of the last one is lost: the operator invites. Such an invitation, and the act, are of no member,
-- and no request was made for them.
ALTER TABLE member_invitations ALTER COLUMN invited_by DROP NOT NULL;
ALTER TABLE member_acts ALTER COLUMN member_id DROP NOT NULL, ALTER COLUMN request_id DROP NOT NULL,
  ADD CHECK ((member_id IS NULL) = (request_id IS NULL));
