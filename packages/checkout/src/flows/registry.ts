import type { LearnedFlow, OwnPlan } from './learned-flow.ts';

/** Which flow a plan belongs to. */
export type FlowKey = Pick<LearnedFlow, 'origin' | 'fingerprint'>;

/** Where learned flows are kept, by origin and fingerprint. In production a table; here also a map. */
export interface FlowRegistry {
  find(origin: string, fingerprint: string): Promise<LearnedFlow | null>;
  /**
   * Writes where the stored revision is still the one before `flow.revision` (or nothing is stored and it is 1). False
   * where another process was faster: what it wrote is as good.
   */
  put(flow: LearnedFlow): Promise<boolean>;
  /** The plan that this account keeps to itself. */
  findPlan(key: FlowKey, account: string): Promise<OwnPlan | null>;
  /** Null drops it. */
  putPlan(key: FlowKey, account: string, plan: OwnPlan | null): Promise<void>;
  /** Plans that other accounts keep to themselves, the newest few: what also holds for this account's buyer is everyone's. */
  plansOfOthers(key: FlowKey, account: string): Promise<readonly OwnPlan[]>;
}

/** @example const registry = createMemoryRegistry(); */
export function createMemoryRegistry(): FlowRegistry {
  const flows = new Map<string, string>();
  const plans = new Map<string, string>();
  const planKey = ({ origin, fingerprint }: FlowKey, account: string) =>
    `${origin} ${fingerprint} ${account}`;
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
    findPlan: async (key, account) => {
      const stored = plans.get(planKey(key, account));
      return stored === undefined ? null : (JSON.parse(stored) as OwnPlan);
    },
    putPlan: async (key, account, plan) => {
      if (plan) plans.set(planKey(key, account), JSON.stringify(plan));
      else plans.delete(planKey(key, account));
    },
    plansOfOthers: async (key, account) =>
      [...plans]
        .filter(([name]) => name.startsWith(planKey(key, '')) && name !== planKey(key, account))
        .slice(-PLANS_OF_OTHERS_MAX)
        .map(([, stored]) => JSON.parse(stored) as OwnPlan),
  };
}

export const PLANS_OF_OTHERS_MAX = 5;
const TRIES_MAX = 5;

/** Applies a change to the newest stored state, again where another process changed it meanwhile. */
export async function updateFlow(
  registry: FlowRegistry,
  { origin, fingerprint }: FlowKey,
  change: (flow: LearnedFlow) => LearnedFlow,
): Promise<void> {
  for (let attempt = 0; attempt < TRIES_MAX; attempt += 1) {
    const stored = await registry.find(origin, fingerprint);
    if (!stored) return;
    if (await registry.put({ ...change(stored), revision: stored.revision + 1 })) return;
  }
}
