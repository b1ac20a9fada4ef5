import { getEventProof } from '@florin/wire/events/event-proof';
import { moneyEventTypes } from '@florin/wire/events/event-types';
import type { FastifyInstance } from 'fastify';
import { conflict, missing } from '../errors/api-error.ts';
import { findEvent } from '../events/store.ts';
import type { Api } from '../http/pipeline/api.ts';
import type { Services } from '../services.ts';
import { historyKeyOf } from './key.ts';
import { proveEntry } from './prove.ts';
import { findEntry } from './store.ts';

const KEY_AGE_SECONDS = 300;

export function addSealedHistoryRoutes(
  app: FastifyInstance,
  api: Api,
  { config, database, secret }: Pick<Services, 'config' | 'database' | 'secret'>,
): void {
  api.handle(getEventProof, async ({ caller, id }) => {
    const event = await findEvent(database, caller.accountId, id);
    if (!event) throw missing('event', id);
    if (!moneyEventTypes.includes(event.type))
      throw conflict(
        'event',
        'not_of_money',
        `Events of type ${event.type} are not sealed: they move no money.`,
      );
    const entry = await findEntry(database, caller.accountId, event.id);
    if (!entry)
      throw conflict('event', 'not_sealed', 'The event is not sealed yet; ask again in ten seconds.');
    return proveEntry(database, event.id, entry);
  });

  const { publicJwk } = historyKeyOf(config.historySigningKey, secret);
  app.get('/.well-known/florin-history', { config: { operation: 'history_key' } }, async (_, reply) =>
    reply
      .header('Cache-Control', `public, max-age=${KEY_AGE_SECONDS}`)
      .header('Access-Control-Allow-Origin', '*')
      .send({ keys: [publicJwk] }),
  );
}
