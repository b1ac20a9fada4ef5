-- Why a step was taken, in a line, and how its page was understood, compressed: without anything of the buyer's.
ALTER TABLE checkout_steps ADD COLUMN reason text;
ALTER TABLE checkout_steps ADD COLUMN report bytea;
