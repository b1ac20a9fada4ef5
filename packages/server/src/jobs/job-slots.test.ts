import { describe, expect, it } from 'vitest';
import { flagsOf, type JobSlot, JobSlots, type SlotKind, type SlotRequest } from './job-slots.ts';

const TURN_MS = 1_000;

function slotsOf(quote: number): JobSlots {
  return new JobSlots({ slots: { quote, long_quote: 4, charge: 8 }, turnMs: TURN_MS });
}

function requestOf(account: string, isProven = false, kind: SlotKind = 'quote'): SlotRequest {
  return { kind, account, isProven };
}

/** As many held as a number of accounts get that ask one after the other, each as often as it can. */
function fill(slots: JobSlots, accounts: number, kind: SlotKind = 'quote'): JobSlot[] {
  const requests = Array.from({ length: 20 * accounts }, (_, index) =>
    requestOf(`acct_${index % accounts}`, false, kind),
  );
  return requests.map((wanted) => slots.take(wanted, 0)).filter((slot) => slot !== null);
}

describe('slots', () => {
  it('are never all held by one account, nor by any number of accounts that are not proven', () => {
    expect(fill(slotsOf(8), 1)).toHaveLength(6);
    const slots = slotsOf(8);
    expect(fill(slots, 100)).toHaveLength(7);
    expect(slots.take(requestOf('new'), 0)).toBeNull();
    expect(slots.take(requestOf('good', true), 0)).not.toBeNull();
  });

  it.each([1, 2, 3, 4, 16])('are usable by everyone where there are %i of them', (count) => {
    expect(slotsOf(count).take(requestOf('new'), 0)).not.toBeNull();
    expect(slotsOf(count).take(requestOf('good', true), 0)).not.toBeNull();
  });

  it('of one kind do not wait for those of another', () => {
    const slots = slotsOf(8);
    fill(slots, 100);
    fill(slots, 100, 'long_quote');
    expect(slots.take(requestOf('new', false, 'charge'), 0)).not.toBeNull();
  });

  it('tell the queue what not to start, in the words of its flags', () => {
    const slots = slotsOf(8);
    const held = fill(slots, 1);
    expect(slots.forbiddenFlags()).toEqual(['quote acct_0']);
    expect(flagsOf(requestOf('acct_0'))).toContain('quote acct_0');
    fill(slots, 3);
    expect(slots.forbiddenFlags()).toContain('quote unproven');
    slots.take(requestOf('good', true), 0);
    expect(slots.forbiddenFlags()).toEqual(['quote']);
    for (const slot of held) slot.leave();
    expect(slots.forbiddenFlags()).toEqual([]);
  });
});

describe('a turn', () => {
  it('goes on for as long as nobody waits, and ends when somebody does', () => {
    const slots = slotsOf(8);
    const held = fill(slots, 100);
    expect(slots.isAnyOverdue(TURN_MS - 1)).toBe(false);
    slots.makeRoom([requestOf('new')], TURN_MS - 1);
    slots.makeRoom([], TURN_MS);
    expect(held.filter(({ isAsked }) => isAsked)).toEqual([]);
    slots.makeRoom([requestOf('new'), requestOf('newer')], TURN_MS);
    expect(held.filter(({ isAsked }) => isAsked)).toHaveLength(2);
  });

  it('of another account does not end where the one that waits has enough itself', () => {
    const slots = slotsOf(8);
    const own = fill(slots, 1);
    const other = slots.take(requestOf('other'), 0)!;
    slots.makeRoom([requestOf('acct_0')], TURN_MS);
    expect(other.isAsked).toBe(false);
    expect(own.filter(({ isAsked }) => isAsked)).toHaveLength(1);
  });

  it('ends once, however often others ask', () => {
    const slots = slotsOf(8);
    const held = fill(slots, 100);
    for (let time = 0; time < 5; time++) slots.makeRoom([requestOf('new')], TURN_MS);
    expect(held.filter(({ isAsked }) => isAsked)).toHaveLength(1);
  });

  it('is left alone in long quotes and charges', () => {
    const slots = slotsOf(8);
    const held = [...fill(slots, 100, 'long_quote'), ...fill(slots, 100, 'charge')];
    const waiting = [requestOf('new', true, 'long_quote'), requestOf('new', false, 'charge')];
    slots.makeRoom([...waiting, ...waiting, ...waiting], 100 * TURN_MS);
    expect(held.filter(({ isAsked }) => isAsked)).toEqual([]);
  });

  it('is longer for who needs it, and ends for who holds what others want', () => {
    const slots = slotsOf(8);
    const [browsing, other] = fill(slots, 2);
    browsing!.extendTurn(10 * TURN_MS);
    slots.askOne((slot) => slot === browsing, 9 * TURN_MS);
    expect(browsing!.isAsked).toBe(false);
    slots.askOne((slot) => slot === browsing, 10 * TURN_MS);
    expect([browsing!.isAsked, other!.isAsked]).toEqual([true, false]);
  });
});
