import type { ChainPort } from '@florin/chain/port';
import type { SeededRandom } from '@florin/testing/seeded-random';
import { type Database, openDatabase } from '../../../database/database.ts';
import { sql } from '../../../database/sql.ts';
import { pause } from '../../../pause.ts';
import { beginAtThisSlot } from '../../cursor-store.ts';
import { type Follower, pollOnce, type SettlementServices } from '../../follow.ts';
import { paymentFollower } from '../follower.ts';
import { settlePayments } from '../settle.ts';

const DEATH_AT_A_CALL = 0.02;
const DEATH_IN_A_PAGE = 0.2;
/** For each poll, and not for each moment: where polls take long, none would ever end. */
const SHOTS_A_POLL = 0.15;
const PAUSE_MS = 20;

export interface StormWorkers {
  /** How often a worker was ended between two steps or in the middle of one. */
  readonly deaths: () => number;
  /** How many polls have gone through. */
  readonly polls: () => number;
  stop(): Promise<void>;
}

/**
 * Several workers that all follow the beacon at once, without a leader. They die between calls to the chain, half way
 * through a page, and by having their database sessions shot; each starts again from the stored cursor.
 */
export async function startWorkers(
  services: SettlementServices,
  databaseUrl: string,
  makePort: () => ChainPort,
  random: SeededRandom,
  count: number,
): Promise<StormWorkers> {
  await beginAtThisSlot(services.database, services.chain, 'payments');
  const stopping = new AbortController();
  let deaths = 0;
  let polls = 0;
  const run = async (name: string) => {
    const database = openDatabase(databaseUrl, { applicationName: name, maxConnections: 3 });
    const chain = mortal(makePort(), random);
    const own = { ...services, database, chain };
    const follower = clumsy(paymentFollower(own), own, random);
    while (!stopping.signal.aborted) {
      await pollOnce(follower, own, stopping.signal).then(
        () => polls++,
        () => deaths++,
      );
      if (random.chance(SHOTS_A_POLL)) await shoot(services.database, `storm-worker-${random.below(count)}`);
      await pause(PAUSE_MS, stopping.signal);
    }
    await database.end();
  };
  const workers = Array.from({ length: count }, (_, index) => run(`storm-worker-${index}`));
  return {
    deaths: () => deaths,
    polls: () => polls,
    async stop() {
      stopping.abort();
      await Promise.all(workers);
    },
  };
}

/** Where the database is too busy to take it, the shot has missed. */
async function shoot(database: Database, name: string): Promise<void> {
  const shot = database.query(sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = ${name} AND datname = current_database()`);
  await shot.catch(() => undefined);
}

/** Dies after having settled a part of a page: the cursor has not moved, and the page comes again. */
function clumsy(follower: Follower, services: SettlementServices, random: SeededRandom): Follower {
  return {
    ...follower,
    async settle(landed, setAside) {
      if (!random.chance(DEATH_IN_A_PAGE)) return follower.settle(landed, setAside);
      await settlePayments(services, landed.slice(0, random.below(landed.length + 1)), setAside);
      throw new Error('the worker died half way through a page');
    },
  };
}

function mortal(chain: ChainPort, random: SeededRandom): ChainPort {
  return new Proxy(chain, {
    get(target, name, receiver) {
      const method = Reflect.get(target, name, receiver);
      return (...inputs: unknown[]) => {
        if (random.chance(DEATH_AT_A_CALL)) throw new Error('the worker died between two steps');
        return method.apply(target, inputs);
      };
    },
  });
}
