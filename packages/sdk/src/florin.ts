import type { Event } from '@florin/wire/events/event';
import { type StreamOptions, streamEvents } from './events/stream.ts';
import { verifyEventProof } from './events/verify-proof.ts';
import { type WaitOptions, waitFor } from './events/wait-for.ts';
import { listOf, type Page } from './list.ts';
import { type OperationRow, operations, waits } from './operations.generated.ts';
import { type FlorinOptions, type Request, type RequestOptions, send } from './request/send.ts';
import { type QueryValues, urlOf } from './request/url.ts';
import type { Resources } from './resources.generated.ts';
import { constructEvent, signatureHeaderOf } from './webhooks.ts';

/** A client of one installation: a method for every route of its API. */
export interface Florin extends Resources {
  /**
   * A request as you write it, for what has no method yet. A key goes along as with every other.
   * @example await florin.rawRequest('GET', '/v1/gifts', { limit: 3 })
   */
  rawRequest(
    method: Request['method'],
    path: `/${string}`,
    parameters?: object,
    options?: RequestOptions,
  ): Promise<unknown>;
  readonly events: Resources['events'] & { readonly verifyProof: typeof verifyEventProof };
  readonly webhooks: {
    readonly constructEvent: typeof constructEvent;
    readonly signatureHeaderOf: typeof signatureHeaderOf;
  };
}

type Method = (...values: unknown[]) => unknown;
interface Methods {
  [name: string]: Method | Methods;
}

/**
 * A client for a server with its key, or without one for what is public.
 * @example
 * const florin = createFlorin({ baseUrl: 'https://pay.example', apiKey: process.env.FLORIN_API_KEY });
 * const session = await florin.checkoutSessions.create({ line_items: [{ price: 'price_…', quantity: 2 }] });
 */
export function createFlorin(options: FlorinOptions): Florin {
  const methods: Methods = {
    events: { verifyProof: verifyEventProof } as unknown as Methods,
    webhooks: { constructEvent, signatureHeaderOf } as unknown as Methods,
    rawRequest: (...values) => rawRequest(options, ...(values as Parameters<Florin['rawRequest']>)),
  };
  for (const [name, operation] of Object.entries(operations))
    place(methods, name, methodOf(options, operation));
  for (const [resource, wait] of Object.entries(waits))
    place(methods, `${resource}.wait_for`, waitMethod(options, wait));
  return methods as unknown as Florin;
}

/** @example place(methods, 'pay.sessions.build', method) // methods.pay.sessions.build */
function place(methods: Methods, name: string, method: Method): void {
  const words = name.split('.').map(camelCase);
  const last = words.pop()!;
  let folder = methods;
  for (const word of words) {
    folder[word] ??= {};
    folder = folder[word] as Methods;
  }
  folder[last] = method;
}

/** @example camelCase('release_by_key') // 'releaseByKey' */
function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** In the order of the arguments: the id where the path has one, what it takes, and how to send it. */
function methodOf(client: FlorinOptions, operation: OperationRow): Method {
  return (...values) => {
    const id = operation.path.includes('{id}') ? (values.shift() as string) : undefined;
    const input = operation.takes ? values.shift() : undefined;
    const options = (values.shift() ?? {}) as RequestOptions & StreamOptions;
    if (operation.answers === 'list')
      return listOf(
        (query) => request(client, operation, id, query, options) as Promise<Page<unknown>>,
        (input ?? {}) as QueryValues & { starting_after?: string; ending_before?: string },
      );
    if (operation.answers === 'events') return streamEvents(client, (input ?? {}) as QueryValues, options);
    return request(client, operation, id, input, options);
  };
}

async function rawRequest(
  client: FlorinOptions,
  method: Request['method'],
  path: string,
  parameters: object = {},
  options: RequestOptions = {},
): Promise<unknown> {
  const takes = method === 'POST' ? 'body' : 'query';
  return request(
    client,
    { method, path, takes, ...(method === 'POST' && { idempotent: true as const }) },
    undefined,
    parameters,
    options,
  );
}

async function request(
  client: FlorinOptions,
  operation: OperationRow,
  id: string | undefined,
  input: unknown,
  options: RequestOptions,
): Promise<unknown> {
  const { method, path, takes, answers, idempotent } = operation;
  const url = urlOf(
    options.baseUrl ?? client.baseUrl,
    path,
    id,
    takes === 'query' ? (input as QueryValues) : {},
  );
  return send(
    client,
    {
      method,
      url,
      keepsAnswer: idempotent === true,
      ...(takes === 'body' && input !== undefined && { body: input }),
      ...(answers === 'text' && { accept: 'text/plain' }),
    },
    options,
    (response) => (answers === 'text' ? response.text() : response.json()),
  );
}

function waitMethod(client: FlorinOptions, wait: (typeof waits)[keyof typeof waits]): Method {
  const { retrieve, events, final } = wait;
  return (...values) => {
    const [id, status, options = {}] = values as [string, string | readonly string[], WaitOptions?];
    return waitFor(
      client,
      {
        id,
        wanted: [status].flat(),
        final,
        events,
        retrieve: (signal) =>
          request(client, operations[retrieve], id, undefined, { signal }) as Promise<
            Extract<Event['data']['object'], { id: string; status: string }>
          >,
      },
      options,
    );
  };
}
