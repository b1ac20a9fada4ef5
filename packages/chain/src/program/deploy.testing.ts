import {
  AccountRole,
  type Address,
  address,
  generateKeyPairSigner,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Instruction,
  type KeyPairSigner,
  lamports,
} from '@solana/kit';
import { getCreateAccountInstruction, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';

const LOADER = address('BPFLoaderUpgradeab1e11111111111111111111111');
const RENT_SYSVAR = address('SysvarRent111111111111111111111111111111111');
const CLOCK_SYSVAR = address('SysvarC1ock11111111111111111111111111111111');

const INITIALIZE_BUFFER = 0;
const WRITE = 1;
const DEPLOY_WITH_MAX_DATA_LENGTH = 2;

const BUFFER_HEADER_BYTES = 37;
const PROGRAM_ACCOUNT_BYTES = 36;
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
 * The transactions, in order, that deploy a program through the upgradeable loader.
 *
 * @example
 * for (const step of await deployProgram({ binary, payer, program, rentLamports })) await vm.send(step.instructions, step.signers);
 */
export async function deployProgram(deployment: Deployment): Promise<DeploymentStep[]> {
  const buffer = await generateKeyPairSigner();
  return [
    createBuffer(deployment, buffer),
    ...writeChunks(deployment, buffer.address),
    await deployBuffer(deployment, buffer.address),
  ];
}

function createBuffer({ binary, payer, rentLamports }: Deployment, buffer: KeyPairSigner): DeploymentStep {
  const space = BUFFER_HEADER_BYTES + binary.length;
  const create = getCreateAccountInstruction({
    payer,
    newAccount: buffer,
    lamports: lamports(rentLamports(BigInt(space))),
    space,
    programAddress: LOADER,
  });
  const initialize = {
    programAddress: LOADER,
    accounts: [
      { address: buffer.address, role: AccountRole.WRITABLE },
      { address: payer.address, role: AccountRole.READONLY },
    ],
    data: words(INITIALIZE_BUFFER),
  };
  return { instructions: [create, initialize], signers: [payer, buffer] };
}

function writeChunks({ binary, payer }: Deployment, buffer: Address): DeploymentStep[] {
  const steps: DeploymentStep[] = [];
  for (let offset = 0; offset < binary.length; offset += CHUNK_BYTES) {
    const chunk = binary.subarray(offset, offset + CHUNK_BYTES);
    const write = {
      programAddress: LOADER,
      accounts: [
        { address: buffer, role: AccountRole.WRITABLE },
        { address: payer.address, role: AccountRole.READONLY_SIGNER },
      ],
      data: Uint8Array.of(...words(WRITE, offset, chunk.length, 0), ...chunk),
    };
    steps.push({ instructions: [write], signers: [payer] });
  }
  return steps;
}

async function deployBuffer(deployment: Deployment, buffer: Address): Promise<DeploymentStep> {
  const { binary, payer, program, rentLamports } = deployment;
  const create = getCreateAccountInstruction({
    payer,
    newAccount: program,
    lamports: lamports(rentLamports(BigInt(PROGRAM_ACCOUNT_BYTES))),
    space: PROGRAM_ACCOUNT_BYTES,
    programAddress: LOADER,
  });
  const [programData] = await getProgramDerivedAddress({
    programAddress: LOADER,
    seeds: [getAddressEncoder().encode(program.address)],
  });
  const deploy = {
    programAddress: LOADER,
    accounts: [
      { address: payer.address, role: AccountRole.WRITABLE_SIGNER },
      { address: programData, role: AccountRole.WRITABLE },
      { address: program.address, role: AccountRole.WRITABLE },
      { address: buffer, role: AccountRole.WRITABLE },
      { address: RENT_SYSVAR, role: AccountRole.READONLY },
      { address: CLOCK_SYSVAR, role: AccountRole.READONLY },
      { address: SYSTEM_PROGRAM_ADDRESS, role: AccountRole.READONLY },
      { address: payer.address, role: AccountRole.READONLY_SIGNER },
    ],
    data: words(DEPLOY_WITH_MAX_DATA_LENGTH, binary.length, 0),
  };
  return { instructions: [create, deploy], signers: [payer, program] };
}

/** 32-bit little-endian words; a 64-bit one is its low word and a zero. */
function words(...values: number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(values).buffer);
}
