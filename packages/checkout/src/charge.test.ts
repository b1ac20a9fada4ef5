import { describe, expect, it } from 'vitest';
import {
  CHARGE_TRANSITIONS,
  type ChargeEvent,
  type ChargeState,
  eventOf,
  intentResultOf,
  isFinal,
  nextMove,
  nextState,
  statesBefore,
} from './charge.ts';

const STATES: ChargeState[] = [
  'prepared',
  'submitting',
  'authenticating',
  'unknown',
  'placed',
  'declined',
  'abandoned',
];
const EVENTS: ChargeEvent[] = ['arm', 'place', 'decline', 'challenge', 'lose_sight', 'abandon'];

/** The table a second time, as a list of ways: whoever adds one to charge a card says so twice. */
const WAYS = `
  prepared: arm submitting, decline declined, abandon abandoned
  submitting: place placed, decline declined, challenge authenticating, abandon abandoned, lose_sight unknown
  authenticating: arm submitting, place placed, decline declined, challenge authenticating, abandon abandoned, lose_sight unknown
  unknown: place placed, decline declined, challenge authenticating, abandon abandoned, lose_sight unknown
`;

it('goes these ways and no other', () => {
  const ways = new Map(
    WAYS.trim()
      .split('\n')
      .flatMap((line) => {
        const [from, list] = line.trim().split(': ');
        return list!.split(', ').map((way) => [`${from} ${way.split(' ')[0]}`, way.split(' ')[1]] as const);
      }),
  );
  expect(CHARGE_TRANSITIONS).toHaveLength(ways.size);
  for (const from of STATES)
    for (const event of EVENTS)
      expect(nextState(from, event), `${from} ${event}`).toBe(ways.get(`${from} ${event}`) ?? null);
});

it('has one row for each state and event', () => {
  const keys = CHARGE_TRANSITIONS.map(({ from, event }) => `${from} ${event}`);
  expect(new Set(keys).size).toBe(keys.length);
});

it('never leaves a final state', () => {
  const final = STATES.filter(isFinal);
  expect(final).toEqual(['placed', 'declined', 'abandoned']);
  expect(
    final.flatMap((state) => EVENTS.map((event) => nextState(state, event))).every((to) => to === null),
  ).toBe(true);
});

it('submits again only after the cardholder has authenticated, never from submitting or unknown', () => {
  expect(statesBefore('arm')).toEqual(['prepared', 'authenticating']);
});

it('reaches an order only through an armed submit', () => {
  expect(statesBefore('place')).toEqual(['submitting', 'authenticating', 'unknown']);
});

describe('a worker that finds a charge', () => {
  it.each<[ChargeState, string]>([
    ['prepared', 'commit'],
    ['submitting', 'reconcile'],
    ['unknown', 'reconcile'],
    ['authenticating', 'await_cardholder'],
    ['placed', 'nothing'],
    ['declined', 'nothing'],
    ['abandoned', 'nothing'],
  ])('%s: %s', (state, move) => {
    expect(nextMove(state)).toBe(move);
  });
});

it.each([
  [{ kind: 'placed', chargeId: 'o_1' }, 'place', 'succeeded', null],
  [{ kind: 'declined', reason: 'card_declined', detail: '' }, 'decline', 'failed', 'card_declined'],
  [
    { kind: 'declined', reason: 'insufficient_balance', detail: '' },
    'decline',
    'failed',
    'insufficient_balance',
  ],
  [
    { kind: 'declined', reason: 'authentication_required', detail: '' },
    'decline',
    'failed',
    'authentication_required',
  ],
  [
    { kind: 'authentication', url: 'https://acs.example', resume: null },
    'challenge',
    'requires_action',
    'authentication_required',
  ],
  [{ kind: 'not_submitted', reason: 'price_rose', detail: '' }, 'abandon', 'failed', 'merchant_error'],
  [{ kind: 'not_submitted', reason: 'out_of_stock', detail: '' }, 'abandon', 'failed', 'out_of_stock'],
  [{ kind: 'no_order', detail: '' }, 'abandon', 'failed', 'merchant_error'],
  [{ kind: 'unknown', detail: '' }, 'lose_sight', 'processing', null],
] as const)('%o is recorded as %s and shown as %s (%s)', (outcome, event, status, reason) => {
  expect(eventOf(outcome)).toBe(event);
  expect(intentResultOf(outcome)).toEqual({ status, reason });
});
