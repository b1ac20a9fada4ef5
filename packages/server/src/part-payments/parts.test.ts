import { cents } from '@florin/wire/money';
import { describe, expect, it } from 'vitest';
import { dueOf, presentDue } from '../payment-requests/due.ts';
import { type Asked, type Part, takeParts } from './parts.ts';

const part = (amount: number, recipient_address = 'merchant'): Part => ({
  id: `up_${amount}`,
  signature: `signature of ${amount}`,
  recipient_address,
  amount: cents(amount),
  amount_base_units: `${amount}0000`,
});
const fee = (amount: number) => part(amount, 'service');
const taken = (asked: Partial<Record<keyof Asked, number>>, parts: readonly Part[]) =>
  takeParts(
    {
      amount: cents(asked.amount ?? 1_000),
      fee: cents(asked.fee ?? 0),
      feeAddress: asked.fee ? 'service' : null,
    },
    parts,
  )?.map(({ cents }) => cents) ?? null;

describe('parts', () => {
  it('pay once they reach the sum, and not a cent before', () => {
    expect(taken({}, [part(600), part(399)])).toBeNull();
    const parts = [part(600), part(400)];
    expect(takeParts({ amount: cents(1_000), fee: cents(0), feeAddress: null }, parts)).toEqual([
      { part: parts[0], cents: 600 },
      { part: parts[1], cents: 400 },
    ]);
  });

  it('leave what is too much, in the order in which they came', () => {
    expect(taken({}, [part(600), part(500), part(7)])).toEqual([600, 400, 0]);
  });

  it('pay the fee where it went to the service, else to the merchant', () => {
    expect(taken({ fee: 100 }, [part(900), fee(100)])).toEqual([900, 100]);
    expect(taken({ fee: 100 }, [fee(60), part(900), fee(60)])).toEqual([60, 900, 40]);
    expect(taken({ fee: 100 }, [part(1_000)])).toEqual([1_000]);
    expect(taken({ fee: 100 }, [part(960), fee(50)])).toEqual([950, 50]);
  });

  it('never pay the merchant’s share to the service', () => {
    expect(taken({ fee: 100 }, [part(899), fee(500)])).toBeNull();
    expect(taken({ fee: 100 }, [part(949), fee(50)])).toBeNull();
  });
});

describe('what is due', () => {
  it('is what did not arrive yet, and never less than nothing', () => {
    expect(dueOf({ amount_received: cents(400) }, cents(1_000))).toBe(600);
    expect(dueOf({ amount_received: cents(1_001) }, cents(1_000))).toBe(0);
    expect(dueOf({ amount_received: null }, cents(1_000))).toBe(1_000);
  });

  it('is nothing of what is over', () => {
    const row = { amount_received: cents(400) };
    expect(presentDue(row, cents(1_000), true)).toEqual({ amount_received: 400, amount_due: 600 });
    expect(presentDue(row, cents(1_000), false)).toEqual({ amount_received: 400, amount_due: 0 });
    expect(presentDue({ amount_received: null }, cents(1_000), true)).toEqual({
      amount_received: 0,
      amount_due: 1_000,
    });
  });
});
