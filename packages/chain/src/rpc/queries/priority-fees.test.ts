import type { RpcTransport } from '@solana/kit';
import { expect, it } from 'vitest';
import { createChainPort } from '../chain-port.ts';
import { ManualClock } from '../endpoints/manual-clock.testing.ts';
import { percentile75 } from './priority-fees.ts';

/** The fee market lies outside the machine: this stands for it. */
function marketOf(fees: number[], asked: string[]): RpcTransport {
  return async <T>({ payload }: Parameters<RpcTransport>[0]) => {
    asked.push((payload as { method: string }).method);
    const result = fees.map((prioritizationFee, slot) => ({ slot, prioritizationFee }));
    return { jsonrpc: '2.0', id: '1', result } as T;
  };
}

it('bids what three of four recent blocks would have taken', () => {
  expect(percentile75([])).toBe(0n);
  expect(percentile75([5n])).toBe(5n);
  expect(percentile75([0n, 0n, 10n, 20n, 1_000_000n])).toBe(20n);
  expect(percentile75([9n, 10n, 100n, 11n])).toBe(11n);
});

it('never bids above the cap, and asks the market once in a while only', async () => {
  const asked: string[] = [];
  const clock = new ManualClock();
  const port = createChainPort({
    endpoints: [{ name: 'market', transport: marketOf([900_000, 900_000], asked) }],
    clock,
    limits: { priorityFeeMicroLamportsMax: 50_000n, priorityFeeAgeMsMax: 10_000 },
  });
  expect(await port.priorityFee([])).toBe(50_000n);
  expect(await port.priorityFee([])).toBe(50_000n);
  expect(asked).toHaveLength(1);
  clock.advance(10_000);
  await port.priorityFee([]);
  expect(asked).toHaveLength(2);
});
