import type { Florin } from '@florin/sdk/florin';
import type { Route } from '@florin/wire/route';
import { routes } from '@florin/wire/routes';
import { z } from 'zod';
import { ENDS, MAKES, READS, showing, type Tool } from './tool.ts';

/** What agents get of the API. What makes keys, stores cards or changes the account stays with people. */
const OPERATIONS = [
  'checkout_intents.list',
  'checkout_intents.retrieve',
  'checkout_intents.respond',
  'checkout_intents.cancel',
  'checkout_intents.steps',
  'cards.list',
  'gifts.list',
  'gifts.retrieve',
  'gifts.reclaim',
  'products.list',
  'products.create',
  'checkout_links.create',
  'checkout_links.list',
  'checkout_sessions.create',
  'checkout_sessions.list',
  'checkout_sessions.retrieve',
  'checkout_sessions.cancel',
  'transaction_intents.create',
  'transaction_intents.list',
  'transaction_intents.retrieve',
  'transaction_intents.cancel',
  'transactions.list',
  'transactions.retrieve',
  'unmatched_payments.list',
  'refunds.create',
  'refunds.list',
  'refunds.retrieve',
  'refunds.cancel',
  'events.list',
  'events.retrieve',
  'account.retrieve',
] as const;

/** A tool for each, with the schema that the server parses with. */
export const operationTools: readonly Tool[] = OPERATIONS.map((name) =>
  toolOf((routes as readonly Route[]).find((route) => route.name === name)!),
);

function toolOf(route: Route): Tool {
  const hasId = route.path.includes('{id}');
  const schema = (route.body ?? route.query) as z.ZodObject | undefined;
  return {
    name: route.name.replaceAll('.', '_'),
    description: route.summary,
    input: z.strictObject({
      ...(hasId && { id: z.string().min(1).meta({ description: 'The id of the object.' }) }),
      ...schema?.shape,
    }),
    annotations: annotationsOf(route),
    async run(florin, { id, ...input }, context) {
      const { signal } = context.mcpReq;
      const values = [...(hasId ? [id] : []), ...(schema ? [input] : []), { signal }];
      return showing((await methodOf(florin, route.name)(...values)) as object);
    },
  };
}

function annotationsOf({ method, name }: Route) {
  if (method === 'GET') return READS;
  return /\.(cancel|reclaim)$/.test(name) ? ENDS : MAKES;
}

function methodOf(florin: Florin, operation: string): (...values: unknown[]) => PromiseLike<unknown> {
  const words = operation
    .split('.')
    .map((word) => word.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  return words.reduce<unknown>((folder, word) => (folder as Record<string, unknown>)[word], florin) as never;
}
