import { generateKeyPairSigner, type Instruction, type KeyPairSigner, lamports } from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import {
  BUFFER_HEADER_BYTES,
  codeAddressOf,
  deployBuffer,
  initializeBuffer,
  LOADER,
  PROGRAM_BYTES,
  writeBuffer,
} from '../deployment/loader.ts';

/** As much as fits a transaction beside its header, two signatures and accounts. */
const CHUNK_BYTES = 900;

export interface Deployment {
  readonly binary: Uint8Array;
  /** Pays, and keeps the right to upgrade. */
  readonly payer: KeyPairSigner;
  readonly program: KeyPairSigner;
  readonly rentLamports: (dataBytes: bigint) => bigint;
}

/** One transaction of a deployment. */
export interface DeploymentStep {
  readonly instructions: readonly Instruction[];
  readonly signers: readonly KeyPairSigner[];
}

/**
 * The transactions, in order, that deploy a program through the upgradeable loader, for a VM without a node before it.
 *
 * @example
 * for (const step of await deployProgram({ binary, payer, program, rentLamports })) await vm.send(step.instructions, step.signers);
 */
export async function deployProgram(deployment: Deployment): Promise<DeploymentStep[]> {
  const { binary, payer, program } = deployment;
  const buffer = await generateKeyPairSigner();
  const steps = [
    createAccount(deployment, buffer, BUFFER_HEADER_BYTES + binary.length, [
      initializeBuffer(buffer.address, payer.address),
    ]),
  ];
  for (let offset = 0; offset < binary.length; offset += CHUNK_BYTES) {
    const chunk = binary.subarray(offset, offset + CHUNK_BYTES);
    steps.push({
      instructions: [writeBuffer(buffer.address, payer.address, offset, chunk)],
      signers: [payer],
    });
  }
  const become = deployBuffer({
    payer: payer.address,
    program: program.address,
    code: await codeAddressOf(program.address),
    buffer: buffer.address,
    authority: payer.address,
    codeBytesMax: binary.length,
  });
  return [...steps, createAccount(deployment, program, PROGRAM_BYTES, [become])];
}

function createAccount(
  { payer, rentLamports }: Deployment,
  newAccount: KeyPairSigner,
  space: number,
  instructions: readonly Instruction[],
): DeploymentStep {
  const create = getCreateAccountInstruction({
    payer,
    newAccount,
    lamports: lamports(rentLamports(BigInt(space))),
    space,
    programAddress: LOADER,
  });
  return { instructions: [create, ...instructions], signers: [payer, newAccount] };
}
