import { expect, it } from 'vitest';
import { exampleId, type Id } from '../ids.ts';
import { Event } from './event.ts';
import { type EventType, eventTypes } from './event-types.ts';
import { testEvent } from './test-event.ts';

const NOW = 1_900_000_000;
const sent = (type: EventType) => testEvent(type, exampleId('event') as Id<'event'>, NOW);

it.each(Object.keys(eventTypes) as EventType[])(
  'a test of %s is an event of this type and says that it is a test',
  (type) => {
    const event = sent(type);
    expect(Event.parse(event)).toEqual(event);
    expect(event).toMatchObject({ type, test: true, livemode: false, created: NOW });
    const { object } = event.data;
    expect(object).toMatchObject({ livemode: false, created: NOW });
    expect(object.id).toContain('examp1e');
    if ('metadata' in object) expect(object.metadata).toEqual({ florin_test: 'true' });
  },
);

it('the object is in the state that its type tells of', () => {
  expect(sent('checkout.session.completed').data.object).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    amount_received: 2500,
    amount_due: 0,
  });
  expect(sent('gift.released').data.object).toMatchObject({ status: 'released', released_at: NOW });
  expect(sent('transaction_intent.succeeded').data.object).toMatchObject({ status: 'succeeded' });
});
