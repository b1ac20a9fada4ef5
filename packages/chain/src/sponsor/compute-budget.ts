import type { Address, ResolvedInstruction } from '@solana/kit';
import { priorityFee } from '../builders/compile.ts';

export const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111' as Address;

const SET_COMPUTE_UNIT_LIMIT = 2;
const SET_COMPUTE_UNIT_PRICE = 3;
const LIMIT_BYTES = 5;
const PRICE_BYTES = 9;

/** What the compute budget instructions of a transaction ask for, or why they are not acceptable. */
export type ComputeBudget =
  | { readonly ok: true; readonly unitLimit: number; readonly priorityFeeLamports: bigint }
  | { readonly ok: false; readonly detail: string };

/**
 * A limit must be stated: without one the network charges the price on its own, much larger default. Nothing but one
 * limit and one price is understood, since other kinds could only make the transaction dearer or fail at our cost.
 */
export function readComputeBudget(instructions: readonly ResolvedInstruction[]): ComputeBudget {
  let unitLimit: number | null = null;
  let microLamports: bigint | null = null;
  for (const instruction of instructions) {
    const data = instruction.data ?? new Uint8Array();
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    if (data[0] === SET_COMPUTE_UNIT_LIMIT && data.length === LIMIT_BYTES && unitLimit === null) {
      unitLimit = view.getUint32(1, true);
    } else if (data[0] === SET_COMPUTE_UNIT_PRICE && data.length === PRICE_BYTES && microLamports === null) {
      microLamports = view.getBigUint64(1, true);
    } else {
      return { ok: false, detail: 'an unknown or repeated compute budget instruction' };
    }
  }
  if (unitLimit === null) return { ok: false, detail: 'no compute unit limit' };
  return { ok: true, unitLimit, priorityFeeLamports: priorityFee(unitLimit, microLamports ?? 0n) };
}
