import { createHash } from 'node:crypto';
import { type Address, address, getAddressDecoder } from '@solana/kit';
import type { ChainPort } from '../port.ts';
import { readProgramBinary } from './binary.ts';

const LOADER_2 = address('BPFLoader2111111111111111111111111111111111');
const LOADER_3 = address('BPFLoaderUpgradeab1e11111111111111111111111');
/** Of a program's account: a tag of 4 bytes, then where its code is. */
const CODE_ADDRESS_AT = 4;
/** Of the account with the code: a tag, the slot of the deployment, and who may upgrade it. */
const CODE_AT = 45;

export type DeployedProgram =
  | { readonly state: 'missing' }
  | { readonly state: 'not_a_program' }
  /** SHA-256 in hexadecimal, without the zeros that loaders leave behind a program. */
  | { readonly state: 'deployed'; readonly hash: string };

/**
 * What is deployed at an address.
 * @example const program = await deployedProgram(chain, programId); program.state === 'deployed' && program.hash
 */
export async function deployedProgram(
  chain: Pick<ChainPort, 'accounts'>,
  programId: Address,
): Promise<DeployedProgram> {
  const program = await accountAt(chain, programId);
  if (program === null) return { state: 'missing' };
  if (program.owner === LOADER_2) return { state: 'deployed', hash: hashOfProgram(program.data) };
  if (program.owner !== LOADER_3 || program.data.length < CODE_ADDRESS_AT + 32)
    return { state: 'not_a_program' };
  const code = await accountAt(chain, getAddressDecoder().decode(program.data, CODE_ADDRESS_AT));
  if (code === null || code.data.length <= CODE_AT) return { state: 'not_a_program' };
  return { state: 'deployed', hash: hashOfProgram(code.data.subarray(CODE_AT)) };
}

/** The hash that the committed program has once it is deployed. */
export async function committedProgramHash(): Promise<string> {
  return hashOfProgram(await readProgramBinary());
}

async function accountAt(chain: Pick<ChainPort, 'accounts'>, at: Address) {
  const state = (await chain.accounts([at], { commitment: 'confirmed' })).get(at);
  return state?.exists ? state : null;
}

/**
 * SHA-256 in hexadecimal, without the zeros that loaders leave behind a program.
 * @example hashOfProgram(await readProgramBinary())
 */
export function hashOfProgram(code: Uint8Array): string {
  let end = code.length;
  while (end > 0 && code[end - 1] === 0) end -= 1;
  return createHash('sha256').update(code.subarray(0, end)).digest('hex');
}
