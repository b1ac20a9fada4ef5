import { createGuardedFetch } from '@florin/egress/guarded-fetch';
import { createEgressPolicy } from '@florin/egress/policy';
import { pause } from '../../pause.ts';
import type { Services } from '../../services.ts';
import { ucpKeyOf } from '../../ucp-agent/ucp-agent.ts';
import { attemptPost } from '../../webhook-deliveries/attempt.ts';
import { makeOrderMessage, type Telling } from './message.ts';
import { type DueOrderMessage, endOrderMessage, putOffOrderMessage, takeDueOrderMessages } from './store.ts';

const LOOK_MS = 1_000;
const AT_ONCE_MAX = 20;
const ANSWER_BYTES_MAX = 256 * 1024;

/**
 * Tells agents of orders that were paid or refunded, beside any number of other processes that do.
 * @example const telling = startOrderMessages(services); await telling.stop()
 */
export function startOrderMessages(
  services: Pick<Services, 'config' | 'database' | 'urls' | 'secret' | 'log'>,
): { stop(): Promise<void> } {
  const { config, database, secret, log } = services;
  const policy = createEgressPolicy({ allow: config.webhookAllowedHosts });
  const fetcher = createGuardedFetch({
    policy,
    bodyBytesMax: ANSWER_BYTES_MAX,
    userAgent: 'Florin-Orders/0.5',
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  const key = ucpKeyOf(config.ucpSigningKey, secret);
  const telling = { services, key, policy, fetch: fetcher.fetch, signal };
  const run = async () => {
    while (!signal.aborted) {
      const told = await tellDue(telling).catch((error: unknown) => {
        if (!signal.aborted) log.error({ err: error }, 'looking for orders to tell of failed');
        return 0;
      });
      if (told < AT_ONCE_MAX) await pause(LOOK_MS, signal);
    }
  };

  /** @returns how many were taken */
  async function tellDue(parts: Telling): Promise<number> {
    const due = await takeDueOrderMessages(database, AT_ONCE_MAX);
    await Promise.all(
      due.map((message) =>
        tell(parts, message).catch((error: unknown) => {
          if (!signal.aborted)
            log.error({ err: error, checkout: message.checkout.id }, 'an agent was not told of its order');
        }),
      ),
    );
    return due.length;
  }
  const ended = run();
  return {
    async stop() {
      stopping.abort();
      await ended;
      await fetcher.close();
    },
  };
}

async function tell(telling: Telling, due: DueOrderMessage): Promise<void> {
  const { database } = telling.services;
  const made = await makeOrderMessage(telling, due);
  if (made.outcome === 'nobody') return endOrderMessage(database, due, 'dropped');
  if (made.outcome === 'unknown') return putOffOrderMessage(database, due, made.problem);
  const { url, ...message } = made.message;
  const attempt = await attemptPost(telling.fetch, url, message, telling.signal);
  if (attempt === null) return;
  if (attempt.error === null) return endOrderMessage(database, due, 'sent');
  return putOffOrderMessage(database, due, attempt.error);
}
