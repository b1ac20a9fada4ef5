import { z } from 'zod';

/** The states that an object of a kind does not leave, by the object's name. */
const FINAL = {
  gift: ['released', 'reclaimed'],
  checkout_intent: ['succeeded', 'failed', 'canceled'],
  'checkout.session': ['complete', 'canceled'],
  transaction_intent: ['succeeded', 'canceled'],
  refund: ['succeeded', 'canceled'],
};

const HEADER = '// Written by `npm run docs` from the routes of @florin/wire.';

/**
 * What the client knows of every route at run time: one row each, without their schemas.
 * @param {readonly import('../packages/wire/src/route.ts').Route[]} routes
 * @returns {string}
 */
export function operationsSource(routes) {
  const rows = routes.map((route) => `  '${route.name}': { ${rowOf(route).join(', ')} },`);
  const waits = routes.filter(finalStates).map((route) => {
    const final = finalStates(route).map((state) => `'${state}'`);
    const resource = route.name.slice(0, route.name.lastIndexOf('.'));
    return `  ${resource}: { retrieve: '${route.name}', events: '${objectOf(route.response)}.*', final: [${final.join(', ')}] },`;
  });
  return `${HEADER}

export interface OperationRow {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly takes?: 'body' | 'query';
  readonly answers?: 'list' | 'events' | 'text';
  /** Whether the service keeps the answer under an idempotency key. */
  readonly idempotent?: true;
}

export const operations = {
${rows.join('\n')}
} as const satisfies Record<string, OperationRow>;

/** Objects whose state can be waited for, and the states that they do not leave. */
export const waits = {
${waits.join('\n')}
} as const;
`;
}

/**
 * The methods of the client, as types: a resource each, with what the routes say about themselves.
 * @param {readonly import('../packages/wire/src/route.ts').Route[]} routes
 * @returns {string}
 */
export function resourcesSource(routes) {
  const tree = {};
  for (const route of routes) {
    const words = route.name.split('.');
    const method = words.pop();
    let folder = tree;
    for (const word of words) {
      folder[word] ??= {};
      folder = folder[word];
    }
    folder[method] = methodOf(route, camelCase(method));
    if (finalStates(route)) folder.wait_for = waitMethodOf(route);
  }
  return `${HEADER}
import type { Event } from '@florin/wire/events/event';
import type { StreamOptions } from './events/stream.ts';
import type { WaitOptions } from './events/wait-for.ts';
import type { List } from './list.ts';
import type { RequestOptions } from './request/send.ts';
import type { AnswerOf, BodyOf, FullAnswerOf, ItemOf, QueryOf, StatusOf } from './types.ts';

export interface Resources {
${membersOf(tree, '  ')}
}
`;
}

function membersOf(tree, indent) {
  return Object.entries(tree)
    .map(([name, member]) =>
      typeof member === 'string'
        ? member.replace(/^/gm, indent)
        : `${indent}readonly ${camelCase(name)}: {\n${membersOf(member, `${indent}  `)}\n${indent}};`,
    )
    .join('\n');
}

function rowOf(route) {
  const takes = takesOf(route);
  const answers = answersOf(route);
  return [
    `method: '${route.method}'`,
    `path: '${route.path}'`,
    ...(takes ? [`takes: '${takes}'`] : []),
    ...(answers ? [`answers: '${answers}'`] : []),
    ...(route.idempotent ? ['idempotent: true'] : []),
  ];
}

function methodOf(route, method) {
  const name = `'${route.name}'`;
  const answers = answersOf(route);
  const parameters = [
    ...(route.path.includes('{id}') ? ['id: string'] : []),
    ...inputOf(route, name),
    answers === 'events' ? 'options?: StreamOptions' : 'options?: RequestOptions',
  ];
  const answer = {
    list: `List<ItemOf<${name}>>`,
    events: 'AsyncGenerator<Event>',
    text: 'Promise<string>',
  }[answers];
  return `/** ${route.summary} */\n${method}(${parameters.join(', ')}): ${answer ?? `Promise<FullAnswerOf<${name}>>`};`;
}

function waitMethodOf(route) {
  const name = `'${route.name}'`;
  return `/** Waits until it has one of these states, by the event stream where there is one. */
waitFor(
  id: string,
  status: StatusOf<${name}> | readonly StatusOf<${name}>[],
  options?: WaitOptions,
): Promise<AnswerOf<${name}>>;`;
}

function inputOf(route, name) {
  const takes = takesOf(route);
  if (takes === 'body') return [`parameters${route.bodyOptional ? '?' : ''}: BodyOf<${name}>`];
  if (takes === 'query') return [`query${route.query.safeParse({}).success ? '?' : ''}: QueryOf<${name}>`];
  return [];
}

function takesOf({ body, query }) {
  if (body) return 'body';
  return query ? 'query' : null;
}

function answersOf({ response, contentType }) {
  if (contentType === 'text/event-stream') return 'events';
  if (contentType) return 'text';
  return objectOf(response) === 'list' ? 'list' : null;
}

function objectOf(response) {
  const object = response instanceof z.ZodObject ? response.shape.object : undefined;
  return object instanceof z.ZodLiteral ? object.value : null;
}

/** Of a route that answers one object of a kind that ends. */
function finalStates({ name, response }) {
  return name.endsWith('.retrieve') ? FINAL[objectOf(response)] : undefined;
}

function camelCase(name) {
  return name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
}
