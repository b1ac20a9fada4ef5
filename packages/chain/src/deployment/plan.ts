import { createHash } from 'node:crypto';
import { type Address, createAddressWithSeed, type KeyPairSigner } from '@solana/kit';
import { networkFee } from '../builders/compile.ts';
import type { AccountState, ChainPort } from '../port.ts';
import { hashOfProgram } from '../program/deployed.ts';
import {
  BUFFER_HEADER_BYTES,
  CODE_HEADER_BYTES,
  codeAddressOf,
  LOADER,
  PROGRAM_BYTES,
  readBuffer,
  readCode,
} from './loader.ts';
import { readRent } from './rent.ts';

/** A program to be deployed, or to take the place of the one that is there. */
export interface DeploymentRequest {
  readonly binary: Uint8Array;
  /** Its key for the first deployment; its address is enough for every later one. */
  readonly program: KeyPairSigner | Address;
  readonly payer: KeyPairSigner;
  /** Who may upgrade. */
  readonly authority: KeyPairSigner;
}

/** What would be done, and what it costs. */
export interface DeploymentPlan {
  readonly kind: 'deploy' | 'upgrade' | 'nothing';
  readonly program: Address;
  readonly hash: string;
  /** Follows from the payer and the binary, so that a deployment that was broken off goes on where it stood. */
  readonly buffer: { readonly address: Address; readonly seed: string; readonly exists: boolean };
  readonly code: Address;
  /** Parts of the binary that are not in the buffer yet. */
  readonly chunks: readonly number[];
  /** How much longer the account of the code must become. */
  readonly extendBytes: number;
  readonly cost: DeploymentCost;
}

export interface DeploymentCost {
  /** Stays with the program for as long as it is there. */
  readonly rentLamports: bigint;
  readonly feeLamports: bigint;
  /** What the payer must have meanwhile, with what a wallet must keep; what an upgrade's buffer holds comes back. */
  readonly neededLamports: bigint;
  readonly payerLamports: bigint;
}

export type PlanOutcome =
  | { readonly ok: true; readonly plan: DeploymentPlan }
  | { readonly ok: false; readonly reason: string };

/** As much as fits a transaction beside two signatures, the accounts and the compute budget. */
export const CHUNK_BYTES = 840;
/** Newer clusters extend by no less, up to the largest that a program may be. */
const EXTEND_BYTES_MIN = 10_240;
const COMPUTE_UNITS = 70_000;
/** Its own signature, the authority's and the program's. */
const SIGNATURES_MAX = 3;

type Reading = Pick<ChainPort, 'accounts' | 'priorityFee'>;

/**
 * Looks what is there and says what would be done. Nothing is sent.
 * @example const outcome = await planDeployment(chain, request); if (outcome.ok) tell(outcome.plan.cost)
 */
export async function planDeployment(chain: Reading, request: DeploymentRequest): Promise<PlanOutcome> {
  const { binary, payer, authority } = request;
  const program = addressOf(request.program);
  const hash = hashOfProgram(binary);
  const code = await codeAddressOf(program);
  const seed = `florin-${createHash('sha256').update(binary).digest('hex').slice(0, 25)}`;
  const buffer = await createAddressWithSeed({ baseAddress: payer.address, programAddress: LOADER, seed });
  const states = await chain.accounts([program, code, buffer, payer.address], { commitment: 'confirmed' });
  const there = readThere(states.get(program), states.get(code), request);
  if (!there.ok) return there;
  const written = readWritten(states.get(buffer), authority.address);
  if (!written.ok) return { ok: false, reason: `the buffer ${buffer} ${written.reason}` };
  const isSame = there.code !== null && hashOfProgram(there.code) === hash;
  const extendBytes = there.code === null ? 0 : extensionFor(binary.length, there.code.length);
  const chunks = isSame ? [] : missingChunks(binary, written.code);
  const rentOf = await readRent(chain);
  const bufferRent = rentOf(BUFFER_HEADER_BYTES + binary.length);
  const rentLamports = rentOfProgram(there.code === null, binary.length, extendBytes, rentOf);
  const microLamports = await chain.priorityFee([payer.address, buffer]);
  const transactions = isSame ? 0 : chunks.length + 2 + (extendBytes > 0 ? 1 : 0);
  const feeLamports = BigInt(transactions) * networkFee(SIGNATURES_MAX, COMPUTE_UNITS, microLamports);
  // A first deployment pays for the code with what the buffer held; after an upgrade that goes back to the payer.
  const paysForCode = there.code === null ? bufferRent : 0n;
  const advance = (written.code === null ? bufferRent : 0n) - paysForCode;
  const payerState = states.get(payer.address);
  return {
    ok: true,
    plan: {
      kind: isSame ? 'nothing' : there.code === null ? 'deploy' : 'upgrade',
      program,
      hash,
      code,
      buffer: { address: buffer, seed, exists: written.code !== null },
      chunks,
      extendBytes,
      cost: {
        rentLamports: isSame ? 0n : rentLamports,
        feeLamports,
        neededLamports: isSame ? 0n : rentLamports + feeLamports + advance + rentOf(0),
        payerLamports: payerState?.exists ? payerState.lamports : 0n,
      },
    },
  };
}

/** @example addressOf(request.program) */
export function addressOf(program: KeyPairSigner | Address): Address {
  return typeof program === 'string' ? program : program.address;
}

type There =
  | { readonly ok: true; readonly code: Uint8Array | null }
  | { readonly ok: false; readonly reason: string };

/** The code that is there and may be replaced by this authority; null where there is none yet. */
function readThere(
  program: AccountState | undefined,
  code: AccountState | undefined,
  request: DeploymentRequest,
): There {
  if (!program?.exists) {
    if (typeof request.program !== 'string') return { ok: true, code: null };
    return {
      ok: false,
      reason: `nothing is at ${request.program}: give its key to deploy it for the first time`,
    };
  }
  const found = program.owner === LOADER && code?.exists ? readCode(code.data) : null;
  const at = addressOf(request.program);
  if (found === null) return { ok: false, reason: `${at} is not a program of the upgradeable loader` };
  if (found.authority === null)
    return { ok: false, reason: `${at} can never be upgraded: nobody has the authority` };
  if (found.authority !== request.authority.address)
    return {
      ok: false,
      reason: `${at} is upgraded by ${found.authority}, not by ${request.authority.address}`,
    };
  return { ok: true, code: found.code };
}

/** What an earlier attempt has written. */
function readWritten(state: AccountState | undefined, authority: Address): There {
  if (!state?.exists) return { ok: true, code: null };
  const found = state.owner === LOADER ? readBuffer(state.data) : null;
  if (found === null) return { ok: false, reason: 'is not a buffer of the loader' };
  if (found.authority !== authority)
    return { ok: false, reason: `is written by ${found.authority ?? 'nobody'}` };
  return { ok: true, code: found.code };
}

/** Where the parts of a binary begin that a buffer does not have. */
export function missingChunks(binary: Uint8Array, written: Uint8Array | null): number[] {
  const offsets: number[] = [];
  for (let offset = 0; offset < binary.length; offset += CHUNK_BYTES) {
    const wanted = binary.subarray(offset, offset + CHUNK_BYTES);
    const found = written?.subarray(offset, offset + wanted.length);
    if (found === undefined || !Buffer.from(wanted).equals(found)) offsets.push(offset);
  }
  return offsets;
}

function extensionFor(wantedBytes: number, presentBytes: number): number {
  if (wantedBytes <= presentBytes) return 0;
  return Math.max(wantedBytes - presentBytes, EXTEND_BYTES_MIN);
}

function rentOfProgram(
  isNew: boolean,
  binaryBytes: number,
  extendBytes: number,
  rentOf: (dataBytes: number) => bigint,
): bigint {
  if (isNew) return rentOf(PROGRAM_BYTES) + rentOf(CODE_HEADER_BYTES + binaryBytes);
  return rentOf(extendBytes) - rentOf(0);
}
