import type { Demo } from './demo-file.ts';
import { buy, claimGift, openStage, paySession, type Stage } from './scenes.ts';

interface Outcome {
  readonly object: string;
  readonly status: string;
  readonly amount: number | null;
}

/** The three products. */
const SCENES: Readonly<Record<string, (stage: Stage) => Promise<Outcome>>> = {
  async gift(stage) {
    const { id, status, amount } = await claimGift(stage, 2500);
    return { object: id, status, amount };
  },
  async payment(stage) {
    const { id, payment_status, amount_total } = await paySession(stage, 1250);
    return { object: id, status: payment_status, amount: amount_total };
  },
  async checkout(stage) {
    const intent = await buy(stage, stage.demo.shops.ucp![0]!, 'two of them');
    if (intent.failure_message !== null) stage.tell(intent.failure_message);
    return { object: intent.id, status: intent.status, amount: intent.amount };
  },
};

export const sceneNames = Object.keys(SCENES);

/**
 * Plays a gift, a payment and an agentic checkout to the end, one after the other, as often as one likes.
 * @example console.table(await playDemo(demo, ['gift'], console.log))
 */
export async function playDemo(demo: Demo, names: readonly string[], say: (line: string) => void) {
  const stage = await openStage(demo, (what) => say(`  ${what}`));
  const rows: object[] = [];
  for (const product of names) {
    say(product);
    const startedMs = performance.now();
    const outcome = await SCENES[product]!(stage);
    stage.tell(outcome.status);
    rows.push({ product, ...outcome, seconds: Math.round((performance.now() - startedMs) / 100) / 10 });
  }
  return rows;
}
