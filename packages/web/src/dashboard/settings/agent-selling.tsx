import type { Account } from '@florin/wire/accounts/account';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { useView } from '../frame/live-view.tsx';
import { Problem } from '../parts/states.tsx';

/** Whether agents may buy what the account sells, and the addresses that they are given. */
export function AgentSelling() {
  const { toast } = useView();
  const [account, setAccount] = useState<Account | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = (called: Awaited<ReturnType<typeof call<Account>>>) => {
    setProblem(called.ok ? null : called.problem.message);
    if (called.ok) setAccount(called.value);
    return called.ok;
  };
  useEffect(() => void call<Account>('GET', '/v1/account').then(take), []);
  const change = async (sells_to_agents: boolean) => {
    if (take(await call<Account>('POST', '/v1/account', { sells_to_agents })))
      toast(sells_to_agents ? 'Agents can buy your products.' : 'Agents can no longer buy your products.');
  };
  return (
    <section aria-labelledby="agents">
      <h2 id="agents">Selling to agents</h2>
      <p class="quiet-text">
        Programs that shop for people find your active products and pay for them in USDC. What they buy is a
        payment like any other; where a good is to be sent stands in its metadata.
      </p>
      {problem !== null && <Problem text={problem} />}
      {account !== null && (
        <label class="row">
          <input
            type="checkbox"
            checked={account.sells_to_agents}
            onChange={(event) => change(event.currentTarget.checked)}
          />
          Let agents buy my products
        </label>
      )}
      {account?.sells_to_agents && <Addresses accountId={account.id} />}
    </section>
  );
}

const PROTOCOLS = [
  ['Universal Commerce Protocol', 'ucp'],
  ['Agentic Commerce Protocol', 'acp.json'],
] as const;

function Addresses({ accountId }: { readonly accountId: string }) {
  return (
    <dl class="facts">
      {PROTOCOLS.map(([name, file]) => (
        <div key={file}>
          <dt>{name}</dt>
          <dd>
            <code>{`${location.origin}/merchants/${accountId}/.well-known/${file}`}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
