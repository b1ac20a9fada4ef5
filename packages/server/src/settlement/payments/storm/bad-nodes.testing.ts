import type { EmbeddedNode } from '@florin/embedded-chain/chain';
import type { Fault } from '@florin/embedded-chain/node/faults';
import { SeededRandom } from '@florin/testing/seeded-random';
import type { StormNodes } from './run.testing.ts';

/** One after the other, and sometimes together: all that an RPC provider does to its customers. */
const faults: readonly Fault[] = [
  { kind: 'rate_limit', retryAfterSeconds: 0, chance: 0.2 },
  { kind: 'forbid', chance: 0.1 },
  { kind: 'drop', chance: 0.1 },
  { kind: 'drop_answer', chance: 0.1 },
  { kind: 'duplicate', chance: 0.2 },
  { kind: 'delay', delayMs: 30, chance: 0.2 },
  { kind: 'reorder', count: 3, waitMs: 20, chance: 0.3 },
];

const LAG_SLOTS_MAX = 20;

/** Two nodes over sockets: each fails in its own ways, lags behind, and misses what the other has. */
export function badNodes(): StormNodes {
  const nodes: Pick<EmbeddedNode, 'faults'>[] = [];
  return {
    async endpoints({ embedded }) {
      const second = await embedded.openEndpoint({ random: new SeededRandom(2).next });
      nodes.push(embedded, second);
      return [embedded.rpcUrl, second.rpcUrl];
    },
    change(_, random) {
      for (const node of nodes) worsen(node, random);
    },
    heal() {
      for (const node of nodes) node.faults.clear();
    },
  };
}

function worsen(node: Pick<EmbeddedNode, 'faults'>, random: SeededRandom): void {
  node.faults.clear();
  for (let count = random.below(3); count > 0; count--) node.faults.inject(random.pick(faults));
  if (random.chance(0.4)) node.faults.lag(1 + random.below(LAG_SLOTS_MAX));
  if (random.chance(0.1)) node.faults.freeze();
}
