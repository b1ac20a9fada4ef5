import type { ChainPort } from '../port.ts';
import type { WireTransaction } from '../wire-transaction.ts';

/** What a simulation took from the fee payer, or why the transaction is not to be paid for. */
export type Outflow =
  | { readonly ok: true; readonly lamports: bigint }
  | {
      readonly ok: false;
      readonly reason: 'simulation_failed' | 'outflow_too_high';
      readonly detail: string;
    };

/** What lands between the balance's reading and the simulation looks like our own cost: look again then. */
const SIMULATIONS_MAX = 3;

/**
 * Simulates a transaction and says what it takes from its fee payer.
 * @example const outflow = await simulateOutflow(returned, chain, feeLamports); if (!outflow.ok) return outflow;
 */
export async function simulateOutflow(
  { base64, feePayer }: Pick<WireTransaction, 'base64' | 'feePayer'>,
  chain: Pick<ChainPort, 'simulate'>,
  lamportsMax: bigint,
): Promise<Outflow> {
  let lamports = 0n;
  for (let count = 0; count < SIMULATIONS_MAX; count += 1) {
    const simulation = await chain.simulate(base64, { watch: [feePayer] });
    if (simulation.error !== null) {
      return { ok: false, reason: 'simulation_failed', detail: describe(simulation.error) };
    }
    const balance = simulation.lamports.get(feePayer);
    if (balance === undefined) throw new Error('the simulation left the watched sponsor out');
    lamports = balance.before - balance.after;
    if (lamports <= lamportsMax) return { ok: true, lamports };
  }
  return { ok: false, reason: 'outflow_too_high', detail: `${lamports} lamports` };
}

function describe(error: unknown): string {
  return JSON.stringify(error, (_, value) => (typeof value === 'bigint' ? value.toString() : value));
}
