import type { ChainPort } from '@florin/chain/port';
import { isLong } from '@florin/testing/drawn';
import { proofSeed } from '@florin/testing/proof-seed';
import { SeededRandom } from '@florin/testing/seeded-random';
import { afterEach, describe, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { CALLS_A_SECOND, POLL, SpamScene } from './spam.testing.ts';
import { sweepReferences } from './sweep.ts';

const FAILED = { InstructionError: [0n, 'InvalidArgument'] };
const THIRTY_SECONDS_OF_CALLS = 30 * CALLS_A_SECOND;

let scene: SpamScene;
afterEach(() => scene.stop());

/** Polls while dust goes on arriving, until the payment is found or as many calls were made as fit into thirty seconds. */
async function callsUntil(found: () => Promise<boolean>, dustAPoll: number): Promise<number> {
  const before = scene.node.calls();
  const made = () => scene.node.calls() - before;
  while (!(await found()) && made() <= THIRTY_SECONDS_OF_CALLS) {
    scene.dust(dustAPoll);
    await scene.poll();
  }
  return made();
}

describe('a flood on the beacon', () => {
  it('of 20,000 and 2,000 more a poll keeps no new payment from being found in thirty seconds', async () => {
    scene = await SpamScene.start();
    const intent = await scene.settlement.makeIntent(100);
    scene.dust(10_000);
    await scene.pay(intent);
    scene.dust(10_000);
    await scene.sweepAt(intent, 'now');
    const calls = await callsUntil(() => scene.hasSettled(intent), 2_000);
    expect(await scene.hasSettled(intent)).toBe(true);
    expect(calls).toBeLessThan(THIRTY_SECONDS_OF_CALLS);
  });

  it('keeps no payment that the service built from being found, however old its request is', async () => {
    scene = await SpamScene.start();
    const intent = await scene.settlement.makeIntent(100);
    scene.dust(10_000);
    await scene.pay(intent, intent.id);
    scene.dust(10_000);
    await scene.sweepAt(intent, 'never');
    const calls = await callsUntil(() => scene.hasSettled(intent), 2_000);
    expect(await scene.hasSettled(intent)).toBe(true);
    expect(calls).toBeLessThan(THIRTY_SECONDS_OF_CALLS);
  });

  it('of more than two million unread signatures stops nothing', async () => {
    scene = await SpamScene.start();
    const intent = await scene.settlement.makeIntent(100);
    scene.dust(1_000_000);
    await scene.pay(intent);
    scene.dust(1_100_000);
    await scene.sweepAt(intent, 'now');
    await scene.poll();
    expect(await scene.hasSettled(intent)).toBe(true);
  });

  it('is worked off to its end: each poll costs no more than its limits, and what it buried is found', async () => {
    scene = await SpamScene.start();
    const intents = [];
    for (const dust of [500, 700, 300]) {
      const intent = await scene.settlement.makeIntent(100);
      scene.dust(dust);
      await scene.pay(intent);
      await scene.sweepAt(intent, 'never');
      intents.push(intent);
    }
    scene.dust(400);
    // A page of each of three gaps may be under way when the limit is reached.
    const callsMax = POLL.pagesMax + POLL.readsMax + 3 * 200 + 10;
    let polls = 0;
    do {
      const before = scene.node.calls();
      await scene.poll();
      expect(scene.node.calls() - before).toBeLessThan(callsMax);
    } while ((await scene.gaps()) > 0 && ++polls < 50);
    expect(await scene.gaps()).toBe(0);
    for (const intent of intents) expect(await scene.hasSettled(intent)).toBe(true);
    expect(scene.node.calls('getTransaction'), 'each is read once').toBeLessThan(2_000);
  });

  it('of failed transactions is not read at all', async () => {
    scene = await SpamScene.start();
    scene.dust(20_000, FAILED);
    for (let polls = 0; polls === 0 || (await scene.gaps()) > 0; polls++) await scene.poll();
    expect(scene.node.calls('getTransaction')).toBeLessThan(5);
  });

  it.runIf(isLong())('is worked off once by ten workers that race and die anywhere', async () => {
    scene = await SpamScene.start();
    const random = new SeededRandom(proofSeed());
    const intents = [];
    for (let count = 0; count < 6; count++) {
      const intent = await scene.settlement.makeIntent(100);
      scene.dust(200 + random.below(100));
      await scene.pay(intent);
      await scene.sweepAt(intent, 'never');
      intents.push(intent);
    }
    scene.dust(50);
    const limits = { ...POLL, readsMax: 300 };
    let deaths = 0;
    const work = () =>
      scene.settlement.poll(mortal(scene.chain, random), limits).catch(() => {
        deaths++;
      });
    scene.settlement.manualChain.finalize();
    for (let round = 0; round < 4; round++) await Promise.all(Array.from({ length: 10 }, work));
    do await scene.poll();
    while ((await scene.gaps()) > 0);
    expect(deaths, `seed ${random.seed}`).toBeGreaterThan(0);
    for (const intent of intents) expect(await scene.hasSettled(intent), `seed ${random.seed}`).toBe(true);
    const [books] = await scene.settlement.services.database.query(sql`
      SELECT (SELECT count(*) FROM transactions) AS transactions,
        (SELECT count(*) FROM unmatched_payments) AS unmatched`);
    expect(books, `seed ${random.seed}`).toEqual({ transactions: intents.length, unmatched: 0 });
  });
});

function mortal(chain: ChainPort, random: SeededRandom): ChainPort {
  return new Proxy(chain, {
    get(target, name, receiver) {
      const method = Reflect.get(target, name, receiver);
      return (...inputs: unknown[]) => {
        if (random.chance(0.2)) throw new Error('the worker died between two steps');
        return method.apply(target, inputs);
      };
    },
  });
}

describe('a flood on one reference', () => {
  it.runIf(isLong())(
    'of 200,000 costs a turn of the sweep a few calls, and what it buried is found',
    async () => {
      let intent!: Awaited<ReturnType<SpamScene['settlement']['makeIntent']>>;
      scene = await SpamScene.start(async (settlement) => {
        intent = await settlement.makeIntent(100);
        return intent.reference;
      });
      await scene.pay(intent);
      scene.dust(600);
      scene.dust(200_000, FAILED);
      await scene.sweepAt(intent, 'now');
      scene.settlement.manualChain.finalize();
      const services = { ...scene.settlement.services, chain: scene.chain };
      await sweepReferences(services, 'payments', new AbortController().signal);
      expect(scene.node.calls('getSignaturesForAddress')).toBeLessThan(5);
      while ((await scene.gaps()) > 0) await scene.poll();
      expect(await scene.hasSettled(intent)).toBe(true);
    },
  );
});
