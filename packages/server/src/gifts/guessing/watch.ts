import { Gauge } from 'prom-client';
import type { Services } from '../../services.ts';
import { countOpenGifts } from '../store.ts';
import { type GuessingOdds, guessingOdds, guessingWarning } from './odds.ts';

const HOUR_MS = 3_600_000;

type WatchServices = Pick<Services, 'database' | 'config' | 'log' | 'metrics'>;

/** @example guessingWarning(await currentOdds(services)) */
export async function currentOdds({
  database,
  config,
}: Pick<Services, 'database' | 'config'>): Promise<GuessingOdds> {
  return guessingOdds(await countOpenGifts(database), config.giftCentsMax);
}

/** Looks now and every hour whether guessing release codes comes near to paying; says so in the log and in the metrics. */
export function watchGuessing(services: WatchServices): { stop(): void } {
  const { log, metrics } = services;
  const gauge = new Gauge({
    name: 'florin_gift_guessing_yield',
    help: 'What guessing release codes wins for each cent that it costs, at most; 1 means that it pays.',
    registers: [metrics.registry],
  });
  const look = async () => {
    const odds = await currentOdds(services);
    gauge.set(odds.yield);
    const warning = guessingWarning(odds);
    if (warning !== null) log.warn({ open_gifts: odds.openGifts, yield: odds.yield }, warning);
  };
  const lookSafely = () => {
    look().catch((error: unknown) =>
      log.error({ err: error }, 'open gifts were not counted; again in an hour'),
    );
  };
  lookSafely();
  const timer = setInterval(lookSafely, HOUR_MS).unref();
  return { stop: () => clearInterval(timer) };
}
