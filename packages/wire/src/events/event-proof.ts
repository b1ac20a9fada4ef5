import { z } from 'zod';
import { exampleId, id } from '../ids.ts';
import { route } from '../route.ts';
import { exampleTime } from '../values/examples.ts';
import { timestamp } from '../values/primitives.ts';
import type { HistoryRootFacts } from './history-root.ts';

const hash = (description: string) =>
  z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({ description, example: '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d' });

export const HistoryRoot = z
  .strictObject({
    number: z.int().nonnegative().meta({ description: 'Counts the roots, from 0.' }),
    size: z.int().positive().meta({ description: 'How many events it covers.' }),
    root_hash: hash('The root of the Merkle tree of them, as RFC 6962 builds it with SHA-256.'),
    previous: hash('The SHA-256 of the statement of the root before; zeros for the first.'),
    complete_until: timestamp('Every event of money from before this has its place under this root.'),
    created: timestamp('When it was signed.'),
    key_id: z.string().meta({ description: 'Which key of `/.well-known/florin-history` signed it.' }),
    signature: z.string().meta({
      description:
        'Ed25519, in base64url, over the statement: the line `florin history root`, then `number`, `size`, `root_hash`, `previous`, `complete_until` and `created`, a line each.',
    }),
  })
  .meta({ id: 'HistoryRoot', description: 'A signed state of the sealed history.' });
export type HistoryRoot = z.infer<typeof HistoryRoot> & HistoryRootFacts;

export const EventProof = z
  .strictObject({
    object: z.literal('event_proof'),
    event: id('event'),
    entry: z.string().meta({
      description:
        'The leaf, as JSON: `place`, `id`, `account`, `type`, `created`, `object`, `amount`, `currency`, `signature` of the event, and a salted hash of all that it holds. It is hashed byte by byte as it stands here.',
    }),
    path: z.array(hash('A node.')).meta({
      description: 'The hashes that lead from the leaf to the root, from below (RFC 6962, section 2.1.1).',
    }),
    place: z.int().nonnegative().meta({ description: 'Its place in the history, from 0.' }),
    root: HistoryRoot,
  })
  .meta({
    id: 'EventProof',
    description:
      'That an event stands in the sealed history, unchanged: whoever holds the public key can check it without trusting anyone.',
    example: {
      object: 'event_proof',
      event: exampleId('event'),
      entry: `{"place":1,"id":"${exampleId('event')}","account":"${exampleId('account')}","type":"gift.funded","created":${exampleTime},"object":"${exampleId('gift')}","amount":2500,"currency":"usdc","signature":null,"content":"96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7"}`,
      path: ['6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
      place: 1,
      root: {
        number: 0,
        size: 2,
        root_hash: 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
        previous: '0'.repeat(64),
        complete_until: exampleTime,
        created: exampleTime,
        key_id: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
        signature: '-q9qCD8cKeF7dQ4Ys1c3hYtA1mYfDkRPM9gTMfXHZ1O0sXwMAtLjN5fVTo4cUoR2QmhYcP2k7y9ZrYvXlDk2Bw',
      },
    },
  });
export type EventProof = z.infer<typeof EventProof>;

export const getEventProof = route({
  name: 'events.proof',
  method: 'GET',
  path: '/v1/events/{id}/proof',
  access: 'merchant',
  summary:
    'The proof that an event of money stands in the sealed history. An event has its place some seconds after it happened.',
  response: EventProof,
  idempotent: false,
  errors: [404, 409],
});
