import type { Florin } from '@florin/sdk/florin';
import { Event } from '@florin/wire/events/event';
import { EventType } from '@florin/wire/events/event-types';
import type { Route } from '@florin/wire/route';
import { routes } from '@florin/wire/routes';
import { listOf } from '@florin/wire/values/list';
import { z } from 'zod';
import { ENDS, MAKES, READS, showing, type Tool } from './tool.ts';

/** What agents get of the API. What makes keys, stores cards or changes the account stays with people. */
const OPERATIONS = [
  'checkout_intents.list',
  'checkout_intents.retrieve',
  'checkout_intents.cancel',
  'checkout_intents.steps',
  'cards.list',
  'addresses.list',
  'gifts.list',
  'gifts.retrieve',
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

const VERBS: Readonly<Record<string, string>> = {
  list: 'List',
  retrieve: 'Look at',
  create: 'Make',
  cancel: 'Cancel',
  steps: 'List what was done for',
};

/** @example titleOf('gifts.retrieve') // 'Look at a gift' */
function titleOf(name: string): string {
  const [resource = '', action = ''] = name.split('.');
  const noun = resource.replaceAll('_', ' ');
  if (resource === 'account') return `${VERBS[action]} the account`;
  return `${VERBS[action]} ${action === 'list' ? noun : `a ${noun.replace(/s$/, '')}`}`.replace(
    / a (?=[aeiu])/,
    ' an ',
  );
}

function toolOf(route: Route): Tool {
  const hasId = route.path.includes('{id}');
  const schema = (route.body ?? route.query) as z.ZodObject | undefined;
  return {
    name: route.name.replaceAll('.', '_'),
    title: titleOf(route.name),
    description: DESCRIPTIONS[route.name] ?? route.summary,
    input: z.strictObject({
      ...(hasId && { id: z.string().min(1).meta({ description: 'The id of the object.' }) }),
      ...schema?.shape,
    }),
    output: (OUTPUTS[route.name] ?? route.response) as z.ZodObject,
    annotations: annotationsOf(route),
    async run({ florin }, { id, ...input }, context) {
      const { signal } = context.mcpReq;
      const values = [...(hasId ? [id] : []), ...(schema ? [input] : []), { signal }];
      return showing((await methodOf(florin, route.name)(...values)) as object);
    },
  };
}

/** An event can be about anything: what it is about says what it is. */
const AnyObject = z.looseObject({ object: z.string() });
const AnyEvent = Event.options[0].extend({ type: EventType, data: z.looseObject({ object: AnyObject }) });
const OUTPUTS: Readonly<Record<string, z.ZodObject>> = {
  'events.retrieve': AnyEvent,
  'events.list': listOf(AnyEvent, 'EventList'),
};

/** What a model has to know beyond what the route says of itself. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'refunds.create':
    'Create a refund. A person signs it in the dashboard with the wallet that received the payment.',
};

function annotationsOf({ method, name }: Route) {
  if (method === 'GET') return READS;
  return name.endsWith('.cancel') ? ENDS : MAKES;
}

function methodOf(florin: Florin, operation: string): (...values: unknown[]) => PromiseLike<unknown> {
  const words = operation
    .split('.')
    .map((word) => word.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  return words.reduce<unknown>((folder, word) => (folder as Record<string, unknown>)[word], florin) as never;
}

/** A tool for each, with the schema that the server parses with. */
export const operationTools: readonly Tool[] = OPERATIONS.map((name) =>
  toolOf((routes as readonly Route[]).find((route) => route.name === name)!),
);
