-- What an account sells can be bought by agents, where it says so.
ALTER TABLE accounts ADD COLUMN sells_to_agents boolean NOT NULL DEFAULT false;

-- A checkout of an agent: its id stays while what is in it changes; each state of it is a session that can be paid.
CREATE TABLE agent_checkouts (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  id text COLLATE "C" NOT NULL,
  session text COLLATE "C" NOT NULL REFERENCES checkout_sessions (id),
  -- What the agent said of the buyer.
  buyer jsonb NOT NULL,
  created bigint NOT NULL,
  PRIMARY KEY (account_id, id)
);
