import type { Account } from '@florin/wire/accounts/account';
import { useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { useView } from '../frame/live-view.tsx';
import { Problem } from '../parts/states.tsx';

interface AgentSellingProps {
  readonly account: Account;
  /** Where the service answers agents. */
  readonly origin: string;
}

/** Whether agents may buy what the account sells, and the addresses that they are given. */
export function AgentSelling({ account: { id, sells_to_agents }, origin }: AgentSellingProps) {
  const { toast } = useView();
  const [sells, setSells] = useState(sells_to_agents);
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (wanted: boolean) => {
    const called = await call<Account>('POST', '/v1/account', { sells_to_agents: wanted });
    setProblem(called.ok ? null : called.problem.message);
    if (!called.ok) return;
    setSells(called.value.sells_to_agents);
    toast(wanted ? 'Agents can buy your products.' : 'Agents can no longer buy your products.');
  };
  return (
    <section aria-labelledby="agents">
      <h2 id="agents">Selling to agents</h2>
      <p class="quiet-text">
        Programs that shop for people find your active products and pay for them in USDC. What they buy is a
        payment like any other; where a good is to be sent stands in its metadata.
      </p>
      {problem !== null && <Problem text={problem} />}
      <label class="row">
        <input type="checkbox" checked={sells} onChange={(event) => change(event.currentTarget.checked)} />
        Let agents buy my products
      </label>
      {sells && <Addresses seller={`${origin}/merchants/${id}`} />}
    </section>
  );
}

const PROTOCOLS = [
  ['Universal Commerce Protocol', 'ucp'],
  ['Agentic Commerce Protocol', 'acp.json'],
] as const;

function Addresses({ seller }: { readonly seller: string }) {
  return (
    <dl class="facts">
      {PROTOCOLS.map(([name, file]) => (
        <div key={file}>
          <dt>{name}</dt>
          <dd>
            <code>{`${seller}/.well-known/${file}`}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
