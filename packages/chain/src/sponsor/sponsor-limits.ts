import type { UnreadableTransaction } from '../wire-transaction.ts';

export interface SponsorLimits {
  /** The most priority fee that one release may cost. */
  readonly priorityFeeLamportsMax: bigint;
  readonly computeUnitsMax: number;
  readonly assertionsMax: number;
  /** The rent of the one token account that a release may create. */
  readonly rentLamportsMax: bigint;
}

/** A token account of 165 bytes; releases create no other account. */
export const TOKEN_ACCOUNT_RENT_LAMPORTS = 2_039_280n;

export const DEFAULT_SPONSOR_LIMITS: SponsorLimits = {
  priorityFeeLamportsMax: 100_000n,
  computeUnitsMax: 400_000,
  assertionsMax: 8,
  rentLamportsMax: TOKEN_ACCOUNT_RENT_LAMPORTS,
};

/** Why the sponsor does not sign. Codes are an interface: they are added, never renamed. */
export type SponsorRefusal =
  | UnreadableTransaction
  | 'version_changed'
  | 'fee_payer_changed'
  | 'blockhash_changed'
  | 'account_role_changed'
  | 'account_missing'
  | 'compute_budget'
  | 'priority_fee_too_high'
  | 'too_many_assertions'
  | 'sponsor_in_added_instruction'
  | 'instruction_changed'
  | 'instruction_missing'
  | 'signature_missing'
  | 'simulation_failed'
  | 'outflow_too_high';
