import { withTimeLimit } from '@florin/time-limit/time-limit';
import type { ChainPort } from './port.ts';

/**
 * The same port for work that ends with a signal: whatever waits for a node then rejects with the signal's reason, also
 * where a node is silent. What was sent may still land.
 * @example const chain = untilStopped(services.chain, stopping.signal)
 */
export function untilStopped(chain: ChainPort, signal: AbortSignal): ChainPort {
  const until = <T>(ask: () => Promise<T>): Promise<T> => withTimeLimit({ signals: [signal] }, ask);
  return {
    latestBlockhash: () => until(() => chain.latestBlockhash()),
    send: (transaction, options) => until(() => chain.send(transaction, options)),
    submit: (transaction, options) => until(() => chain.submit(transaction, options)),
    status: (signatures, options) => until(() => chain.status(signatures, options)),
    historyPage: (address, stretch, options) => until(() => chain.historyPage(address, stretch, options)),
    transactions: (signatures, options) => until(() => chain.transactions(signatures, options)),
    accounts: (addresses, options) => until(() => chain.accounts(addresses, options)),
    simulate: (transaction, options) => until(() => chain.simulate(transaction, options)),
    priorityFee: (addresses) => until(() => chain.priorityFee(addresses)),
    slot: (commitment) => until(() => chain.slot(commitment)),
  };
}
