import type { LearnedFlow } from './learned-flow.ts';

/** Where learned flows are kept, by origin and fingerprint. In production a table; here also a map. */
export interface FlowRegistry {
  find(origin: string, fingerprint: string): Promise<LearnedFlow | null>;
  /**
   * Writes where the stored revision is still the one before `flow.revision` (or nothing is stored and it is 1). False
   * where another process was faster: what it wrote is as good.
   */
  put(flow: LearnedFlow): Promise<boolean>;
}

/** @example const registry = createMemoryRegistry(); */
export function createMemoryRegistry(): FlowRegistry {
  const flows = new Map<string, string>();
  const read = (origin: string, fingerprint: string) => {
    const stored = flows.get(`${origin} ${fingerprint}`);
    return stored === undefined ? null : (JSON.parse(stored) as LearnedFlow);
  };
  return {
    find: async (origin, fingerprint) => read(origin, fingerprint),
    put: async (flow) => {
      const { origin, fingerprint } = flow;
      if ((read(origin, fingerprint)?.revision ?? 0) !== flow.revision - 1) return false;
      flows.set(`${origin} ${fingerprint}`, JSON.stringify(flow));
      return true;
    },
  };
}

const TRIES_MAX = 5;

/** Applies a change to the newest stored state, again where another process changed it meanwhile. */
export async function updateFlow(
  registry: FlowRegistry,
  { origin, fingerprint }: Pick<LearnedFlow, 'origin' | 'fingerprint'>,
  change: (flow: LearnedFlow) => LearnedFlow,
): Promise<void> {
  for (let attempt = 0; attempt < TRIES_MAX; attempt += 1) {
    const stored = await registry.find(origin, fingerprint);
    if (!stored) return;
    if (await registry.put({ ...change(stored), revision: stored.revision + 1 })) return;
  }
}
