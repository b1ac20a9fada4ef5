import type { Account } from '@florin/wire/accounts/account';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { Time } from '../parts/time.tsx';

/** Who is signed in, and the name that buyers and recipients see. */
export function AccountSection() {
  const [account, setAccount] = useState<Account | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    call<Account>('GET', '/v1/account').then((called) =>
      called.ok ? setAccount(called.value) : setProblem(called.problem.message),
    );
  }, []);
  if (problem !== null) return <p class="notice bad">{problem}</p>;
  if (account === null) return <p class="empty">Loading…</p>;
  return (
    <section aria-labelledby="account">
      <h2 id="account">Account</h2>
      <dl class="facts">
        <div>
          <dt>Id</dt>
          <dd>
            <code>{account.id}</code>
          </dd>
        </div>
        <div>
          <dt>Wallet</dt>
          <dd>
            <code>{account.wallet_address}</code>
          </dd>
        </div>
        <div>
          <dt>Since</dt>
          <dd>
            <Time seconds={account.created} />
          </dd>
        </div>
      </dl>
      <BusinessName account={account} onChange={setAccount} />
    </section>
  );
}

interface BusinessNameProps {
  readonly account: Account;
  readonly onChange: (account: Account) => void;
}

function BusinessName({ account, onChange }: BusinessNameProps) {
  const [name, setName] = useState(account.business_profile.name);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (event: Event) => {
    event.preventDefault();
    const called = await call<Account>('POST', '/v1/account', { business_profile: { name } });
    setProblem(called.ok ? null : called.problem.message);
    if (called.ok) onChange(called.value);
  };
  return (
    <form class="row spaced" onSubmit={save}>
      <div class="field">
        <label for="business-name">Business name, as buyers and recipients see it</label>
        <input
          id="business-name"
          value={name}
          maxLength={100}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </div>
      <button
        type="submit"
        class="quiet small"
        disabled={name === account.business_profile.name || name === ''}
      >
        Save
      </button>
      {problem !== null && <p class="notice bad">{problem}</p>}
    </form>
  );
}
