import type { Address, ResolvedInstruction } from '@solana/kit';

/** Lighthouse: wallets append its assertions to protect their user against a changed outcome. */
export const LIGHTHOUSE_PROGRAM = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95' as Address;

/** 0 and 1 write and close memory accounts; 16 and above call other programs or are not known. */
const FIRST_ASSERTION = 2;
const LAST_ASSERTION = 15;

/** True for an instruction that can only look, and fail. */
export function isAssertion(instruction: ResolvedInstruction): boolean {
  if (instruction.programAddress !== LIGHTHOUSE_PROGRAM) return false;
  const kind = instruction.data?.[0];
  return kind !== undefined && kind >= FIRST_ASSERTION && kind <= LAST_ASSERTION;
}
