import { expect, test, vi } from 'vitest';
import { Blockhashes } from './blockhashes.ts';
import { VirtualClock, WallClock } from './clock.ts';

const START = Date.UTC(2026, 0, 1);

function withTimeOfDay<Result>(body: (set: (unixMs: number) => void) => Result): Result {
  const now = vi.spyOn(Date, 'now').mockReturnValue(START);
  try {
    return body((unixMs) => now.mockReturnValue(unixMs));
  } finally {
    now.mockRestore();
  }
}

test('slots follow the time of day and do not go back with it', () => {
  withTimeOfDay((set) => {
    const clock = new WallClock();
    const { slot } = clock.now();
    set(START + 4_100);
    expect(clock.now().slot).toBe(slot + 10n);
    set(START - 60_000);
    expect(clock.now()).toEqual({ slot: slot + 10n, unixMs: START + 4_100 });
  });
});

test('slots that are let pass at once stay passed, and the time of day does not move', () => {
  withTimeOfDay((set) => {
    const clock = new WallClock();
    const { slot } = clock.now();
    let begun = 0;
    const leave = clock.onSlot(() => {
      begun += 1;
    });
    clock.advanceSlots(40);
    leave();
    expect([clock.now(), begun]).toEqual([{ slot: slot + 40n, unixMs: START }, 1]);
    set(START + 400);
    expect(clock.now().slot).toBe(slot + 41n);
  });
});

test('a clock that resumes goes on after the moment it is given, with slots of any length', () => {
  withTimeOfDay((set) => {
    const clock = new WallClock(20);
    clock.resumeAfter({ slot: 5_000n, unixMs: START + 10_000 });
    expect(clock.now().slot).toBe(5_001n);
    set(START + 10_100);
    expect(clock.now().slot).toBe(5_006n);
  });
});

test('a clock that resumes is never behind the one before it, whenever that one was last noted', () => {
  withTimeOfDay((set) => {
    for (let notedMs = 0; notedMs < 800; notedMs += 7) {
      set(START);
      const before = new WallClock();
      set(START + notedMs);
      const noted = before.now();
      for (let diedMs = notedMs; diedMs < notedMs + 800; diedMs += 7) {
        set(START + diedMs);
        const after = new WallClock();
        after.resumeAfter(noted);
        expect(after.now().slot).toBeGreaterThanOrEqual(before.now().slot);
      }
    }
  });
});

test('a virtual clock moves when told and tells every slot', () => {
  const clock = new VirtualClock({ slot: 1_000n, unixMs: START });
  const seen: bigint[] = [];
  const stop = clock.onSlot(() => seen.push(clock.now().slot));
  clock.advanceSeconds(1);
  stop();
  clock.advanceSlots(1);
  expect(seen).toEqual([1_001n, 1_002n]);
  expect(clock.now()).toEqual({ slot: 1_003n, unixMs: START + 1_200 });
});

test('blockhashes follow from the seed, and a rollback changes those of its slots', () => {
  const seed = new Uint8Array(32).fill(1);
  const hashes = new Blockhashes(seed);
  const lost = hashes.at(100n);
  const current = hashes.at(102n);
  expect(hashes.issuedIn(lost, 102n)).toBe(100n);
  hashes.abandon({ from: 100n, to: 102n });
  expect([hashes.issuedIn(lost, 102n), hashes.issuedIn(current, 102n)]).toEqual([undefined, undefined]);
  expect(hashes.latest(101n)).toEqual({ slot: 99n, blockhash: hashes.at(99n) });
  expect(hashes.issuedIn(hashes.at(102n), 102n)).toBe(102n);
  const restarted = new Blockhashes(seed, hashes.abandoned());
  expect(restarted.issuedIn(hashes.at(102n), 252n)).toBe(102n);
  expect(restarted.issuedIn(hashes.at(102n), 253n)).toBeUndefined();
});
