import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLS_A_SECOND, POLL_SECONDS, SpamScene } from './spam.testing.ts';

const DUST = 1_000_000;
const DUST_A_SECOND = 1_000;
const DUST_A_POLL = DUST_A_SECOND * POLL_SECONDS;
const POLLS = DUST / DUST_A_POLL;
/** A request is paid every so many polls, in turn fresh and found by its turn, or old and found by its memo. */
const PAYMENT_EVERY = 20;
const SECONDS_MAX = 30;

let scene: SpamScene;
beforeAll(async () => {
  scene = await SpamScene.start();
});
afterAll(() => scene.stop());

interface Payment {
  readonly intent: Awaited<ReturnType<SpamScene['settlement']['makeIntent']>>;
  readonly atCall: number;
}

it('while a million dust transactions arrive, every payment is found within thirty seconds', async () => {
  const startedMs = performance.now();
  const waiting: Payment[] = [];
  const seconds: number[] = [];
  let residentMax = 0;
  for (let poll = 0; poll < POLLS; poll++) {
    scene.dust(DUST_A_POLL / 2);
    if (poll % PAYMENT_EVERY === 0) waiting.push(await payNew(poll % (2 * PAYMENT_EVERY) === 0));
    scene.dust(DUST_A_POLL / 2);
    await scene.poll();
    residentMax = Math.max(residentMax, process.memoryUsage().rss);
    for (const payment of waiting.splice(0)) {
      if (await scene.hasSettled(payment.intent)) seconds.push(secondsSince(payment));
      else waiting.push(payment);
    }
  }
  const pages = scene.node.calls('getSignaturesForAddress');
  const reads = scene.node.calls('getTransaction');
  console.table({
    'dust transactions': DUST,
    polls: POLLS,
    'payments found': seconds.length,
    'slowest, in seconds of calls': Math.max(...seconds),
    'calls a poll': Math.round(scene.node.calls() / POLLS),
    'calls: pages of signatures': pages,
    'calls: transactions': reads,
    'gaps left': await scene.gaps(),
    'seconds of this run': Math.round((performance.now() - startedMs) / 1_000),
    'resident MB at most': Math.round(residentMax / 2 ** 20),
  });
  expect(waiting).toEqual([]);
  expect(Math.max(...seconds)).toBeLessThan(SECONDS_MAX);
});

async function payNew(isFresh: boolean): Promise<Payment> {
  const intent = await scene.settlement.makeIntent(100);
  await scene.pay(intent, isFresh ? undefined : intent.id);
  await scene.sweepAt(intent, isFresh ? 'now' : 'never');
  return { intent, atCall: scene.node.calls() };
}

/** At a hundred calls a second; what is made at once counts as if it were made in turn. */
function secondsSince({ atCall }: Payment): number {
  return Math.round(((scene.node.calls() - atCall) / CALLS_A_SECOND) * 10) / 10;
}
