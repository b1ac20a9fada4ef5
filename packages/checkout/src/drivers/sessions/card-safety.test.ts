import { expect, it } from 'vitest';
import {
  commitAgainst,
  itKeepsTheCard,
  PROCESSOR,
  PROTOCOLS,
  type Session,
  SHOP,
} from './card-safety.testing.ts';

itKeepsTheCard(200);

it.each(Object.entries(PROTOCOLS))('%s: a session as it was confirmed is paid', async (_name, protocol) => {
  const { gave, armed } = await commitAgainst(protocol, [protocol.ready]);
  expect(armed).toEqual([2_500]);
  expect(gave.map(({ url }) => new URL(url).origin)).toEqual([PROCESSOR, SHOP]);
});

it.each<[string, string, Session]>([
  ['UCP', 'incomplete', { status: 'incomplete' }],
  ['UCP', 'escalated', { status: 'requires_escalation' }],
  ['ACP', 'not ready', { status: 'not_ready_for_payment' }],
  ['UCP', 'of another currency', { currency: 'SGD' }],
  ['ACP', 'of another currency', { currency: 'sgd' }],
  ['UCP', 'without lines', { line_items: [] }],
  ['ACP', 'without lines', { line_items: [] }],
])('%s: a session that is %s gets no card', async (name, _what, change) => {
  const protocol = PROTOCOLS[name]!;
  const { gave, armed } = await commitAgainst(protocol, [{ ...protocol.ready, ...change }]);
  expect([gave, armed]).toEqual([[], []]);
});
