import { LAMPORTS_PER_SIGNATURE } from '@florin/chain/builders/compile';
import { DEFAULT_SPONSOR_LIMITS } from '@florin/chain/sponsor/sponsor-limits';

/** Sponsor, recipient and release key. */
const SIGNATURES = 3n;

/** The most that one claim can cost the sponsor: three signatures, the capped priority fee and a token account. */
export const CLAIM_LAMPORTS_MAX =
  SIGNATURES * LAMPORTS_PER_SIGNATURE +
  DEFAULT_SPONSOR_LIMITS.priorityFeeLamportsMax +
  DEFAULT_SPONSOR_LIMITS.rentLamportsMax;
