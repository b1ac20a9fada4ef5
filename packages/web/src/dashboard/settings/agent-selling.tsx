import type { Account } from '@florin/wire/accounts/account';
import { useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { useProblemText } from '../../http/use-problem-text.ts';
import { settingsWords } from '../../words/dashboard/settings-words.ts';
import { useWords } from '../../words/use-words.ts';
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
  const words = useWords(settingsWords);
  const told = useProblemText();
  const [sells, setSells] = useState(sells_to_agents);
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (wanted: boolean) => {
    const called = await call<Account>('POST', '/v1/account', { sells_to_agents: wanted });
    setProblem(called.ok ? null : told(called.problem));
    if (!called.ok) return;
    setSells(called.value.sells_to_agents);
    toast(wanted ? words.agentsIn : words.agentsOut);
  };
  return (
    <section aria-labelledby="agents">
      <h2 id="agents">{words.agents}</h2>
      <p class="quiet-text">{words.agentsText}</p>
      {problem !== null && <Problem text={problem} />}
      <label class="row">
        <input type="checkbox" checked={sells} onChange={(event) => change(event.currentTarget.checked)} />
        {words.letAgents}
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
