import {
  type Address,
  type Base64EncodedWireTransaction,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  type Instruction,
  type KeyPairSigner,
  lamports,
  partiallySignTransaction,
} from '@solana/kit';
import { getCreateAccountInstruction, getCreateAccountWithSeedInstruction } from '@solana-program/system';
import { compileBuilt } from '../builders/compile.ts';
import type { ChainPort } from '../port.ts';
import { deployedProgram } from '../program/deployed.ts';
import {
  BUFFER_HEADER_BYTES,
  closeBuffer,
  codeAddressOf,
  deployBuffer,
  extendCode,
  initializeBuffer,
  LOADER,
  PROGRAM_BYTES,
  readBuffer,
  setAuthority,
  upgradeFromBuffer,
  writeBuffer,
} from './loader.ts';
import {
  addressOf,
  CHUNK_BYTES,
  type DeploymentPlan,
  type DeploymentRequest,
  missingChunks,
} from './plan.ts';
import { readRent } from './rent.ts';

export type DeployOutcome =
  | { readonly ok: true; readonly hash: string }
  /** What was written stays written: the same call goes on from there. */
  | { readonly ok: false; readonly reason: string };

type Progress = (message: string) => void;

const WRITES_AT_ONCE = 8;
const ROUNDS_MAX = 20;
const COMPUTE_UNITS = 10_000;
const LOOKS_MAX = 60;
const LOOK_MS = 500;

/**
 * Does what was planned: writes the buffer, what is missing of it, makes it the program, and proves that by its hash.
 * @example const outcome = await deploy(chain, request, plan, (message) => process.stderr.write(`${message}\n`))
 */
export async function deploy(
  chain: ChainPort,
  request: DeploymentRequest,
  plan: DeploymentPlan,
  tell: Progress,
): Promise<DeployOutcome> {
  if (plan.kind === 'nothing') return { ok: true, hash: plan.hash };
  const { neededLamports, payerLamports } = plan.cost;
  if (payerLamports < neededLamports)
    return refused(`the payer has ${payerLamports} lamports and needs ${neededLamports}`);
  const sender = new StepSender(chain, request.payer);
  const written = await fillBuffer(chain, sender, request, plan, tell);
  if (!written.ok) return written;
  tell(plan.kind === 'deploy' ? 'deploying' : 'upgrading');
  const moved =
    plan.kind === 'deploy'
      ? await makeProgram(chain, sender, request, plan)
      : await upgrade(sender, request, plan);
  if (moved !== null) return refused(moved);
  return prove(chain, plan);
}

async function fillBuffer(
  chain: ChainPort,
  sender: StepSender,
  request: DeploymentRequest,
  plan: DeploymentPlan,
  tell: Progress,
): Promise<DeployOutcome> {
  const { binary, authority } = request;
  const { address: buffer } = plan.buffer;
  if (!plan.buffer.exists) {
    const trouble = await createBuffer(chain, sender, request, plan);
    if (trouble !== null) return refused(trouble);
  }
  let trouble = 'the buffer is not written';
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const state = (await chain.accounts([buffer], { commitment: 'confirmed' })).get(buffer);
    const found = state?.exists ? readBuffer(state.data) : null;
    // A node that lags may not have seen the account yet: then everything counts as missing, and writing twice is harmless.
    const missing = missingChunks(binary, found?.code ?? null);
    if (missing.length === 0) return { ok: true, hash: plan.hash };
    tell(`writing ${missing.length} parts of ${Math.ceil(binary.length / CHUNK_BYTES)}`);
    const troubles = await inTurns(missing, (offset) => {
      const chunk = binary.subarray(offset, offset + CHUNK_BYTES);
      return sender.send([writeBuffer(buffer, authority.address, offset, chunk)], [authority]);
    });
    trouble = troubles.find((found) => found !== null) ?? trouble;
  }
  return refused(trouble);
}

async function createBuffer(
  chain: ChainPort,
  sender: StepSender,
  { binary, payer, authority }: DeploymentRequest,
  { buffer }: DeploymentPlan,
): Promise<string | null> {
  const space = BUFFER_HEADER_BYTES + binary.length;
  const rentOf = await readRent(chain);
  const create = getCreateAccountWithSeedInstruction({
    payer,
    newAccount: buffer.address,
    base: payer.address,
    seed: buffer.seed,
    amount: lamports(rentOf(space)),
    space,
    programAddress: LOADER,
  });
  return sender.send([create, initializeBuffer(buffer.address, authority.address)], []);
}

async function makeProgram(
  chain: ChainPort,
  sender: StepSender,
  { binary, program, payer, authority }: DeploymentRequest,
  { code, buffer }: DeploymentPlan,
): Promise<string | null> {
  if (typeof program === 'string') throw new Error('a first deployment needs the key of the program');
  const rentOf = await readRent(chain);
  const create = getCreateAccountInstruction({
    payer,
    newAccount: program,
    lamports: lamports(rentOf(PROGRAM_BYTES)),
    space: PROGRAM_BYTES,
    programAddress: LOADER,
  });
  const become = deployBuffer({
    payer: payer.address,
    program: program.address,
    code,
    buffer: buffer.address,
    authority: authority.address,
    codeBytesMax: binary.length,
  });
  return sender.send([create, become], [program, authority]);
}

async function upgrade(
  sender: StepSender,
  { program, payer, authority }: DeploymentRequest,
  { code, buffer, extendBytes }: DeploymentPlan,
): Promise<string | null> {
  if (extendBytes > 0) {
    const trouble = await sender.send([extendCode(addressOf(program), code, payer.address, extendBytes)], []);
    if (trouble !== null) return trouble;
  }
  const replace = upgradeFromBuffer({
    program: addressOf(program),
    code,
    buffer: buffer.address,
    authority: authority.address,
    spill: payer.address,
  });
  return sender.send([replace], [authority]);
}

async function prove(chain: ChainPort, { program, hash }: DeploymentPlan): Promise<DeployOutcome> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    const found = await deployedProgram(chain, program);
    if (found.state === 'deployed' && found.hash === hash) return { ok: true, hash };
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return refused(`${program} does not have the hash ${hash}: look again later, and do not use it before`);
}

/** Hands the right to upgrade to somebody else, or to nobody for good. */
export interface AuthorityChange {
  readonly program: Address;
  readonly payer: KeyPairSigner;
  readonly authority: KeyPairSigner;
  readonly next: Address | null;
}

/**
 * Null where it was done, else why not.
 * @example await changeAuthority(chain, { program, payer, authority, next: null }) // nobody can change it any more
 */
export async function changeAuthority(chain: ChainPort, change: AuthorityChange): Promise<string | null> {
  const { program, payer, authority, next } = change;
  const code = await codeAddressOf(program);
  return new StepSender(chain, payer).send([setAuthority(code, authority.address, next)], [authority]);
}

/**
 * Gives up a deployment that was broken off: what the buffer holds goes back to the payer. Null where it was done.
 * @example await abandon(chain, request, plan.buffer.address)
 */
export async function abandon(
  chain: ChainPort,
  { payer, authority }: Pick<DeploymentRequest, 'payer' | 'authority'>,
  buffer: Address,
): Promise<string | null> {
  return new StepSender(chain, payer).send(
    [closeBuffer(buffer, payer.address, authority.address)],
    [authority],
  );
}

function refused(reason: string): DeployOutcome {
  return { ok: false, reason };
}

/** Sends one transaction at a time or several, each until it has landed or never will. */
class StepSender {
  readonly #chain: ChainPort;
  readonly #payer: KeyPairSigner;

  constructor(chain: ChainPort, payer: KeyPairSigner) {
    this.#chain = chain;
    this.#payer = payer;
  }

  /** Null where it landed, else what became of it. */
  async send(
    instructions: readonly Instruction[],
    signers: readonly KeyPairSigner[],
  ): Promise<string | null> {
    const payer = this.#payer.address;
    const lifetime = await this.#chain.latestBlockhash();
    const microLamportsPerComputeUnit = await this.#chain.priorityFee([payer]);
    const moment = { lifetime, microLamportsPerComputeUnit };
    const built = compileBuilt(payer, instructions, COMPUTE_UNITS, moment);
    const transactionBase64 = await sign(built.transactionBase64, [this.#payer, ...signers]);
    const { lastValidBlockHeight } = built;
    const sent = await this.#chain.send({ transactionBase64, lastValidBlockHeight });
    if (sent.outcome === 'confirmed') return null;
    if (sent.outcome === 'failed') return `a transaction failed: ${JSON.stringify(sent.error, bigintAsText)}`;
    if (sent.outcome === 'expired') return 'a transaction did not land in time; try again';
    return `a transaction is ${sent.outcome}: ${sent.reason}`;
  }
}

async function sign(
  transactionBase64: Base64EncodedWireTransaction,
  signers: readonly KeyPairSigner[],
): Promise<Base64EncodedWireTransaction> {
  const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(transactionBase64));
  const keys = [...new Map(signers.map((signer) => [signer.address, signer.keyPair])).values()];
  return getBase64EncodedWireTransaction(await partiallySignTransaction(keys, transaction));
}

function bigintAsText(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** A few at once, in order. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index]!);
    }
  };
  await Promise.all(Array.from({ length: Math.min(WRITES_AT_ONCE, items.length) }, worker));
  return results;
}
