import { useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { useView } from '../frame/live-view.tsx';
import { Empty, Problem } from '../parts/states.tsx';
import { SurePress } from '../parts/sure-press.tsx';

/** Shops that are given the card itself, by this account's word. */
export function ApprovedMerchants({ origins }: { readonly origins: readonly string[] }) {
  const { refresh, toast } = useView();
  const [problem, setProblem] = useState<string | null>(null);
  const withdraw = async (origin: string) => {
    const called = await call('POST', '/v1/approved_merchants/withdraw', { origin });
    setProblem(called.ok ? null : `It is still approved. ${called.problem.message}`);
    if (called.ok) toast(`${origin} is asked about again before it gets a card.`);
    await refresh();
  };
  return (
    <section aria-labelledby="approved">
      <h2 id="approved">Approved merchants</h2>
      <p class="quiet-text">
        Shops that take card numbers on their own site. A checkout asks once before it gives one your card.
      </p>
      {problem !== null && <Problem text={problem} />}
      {origins.length === 0 ? (
        <Empty title="None. Cards went to known processors only." />
      ) : (
        <ul class="plain-list">
          {origins.map((origin) => (
            <li key={origin}>
              <code>{origin}</code>
              <SurePress label="Withdraw" of={origin} onPress={() => withdraw(origin)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
