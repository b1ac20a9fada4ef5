import { address } from '@solana/kit';
import { keyOfAddress } from '../bytes/byte-key.ts';
import type { WireInstruction, WireMessage } from './parse-transaction.ts';
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from './well-known.ts';

const LAMPORTS_PER_SIGNATURE = 5_000n;
const MICRO_LAMPORTS_PER_LAMPORT = 1_000_000n;
const SET_COMPUTE_UNIT_LIMIT = 2;
const SET_COMPUTE_UNIT_PRICE = 3;

/** What an instruction is budgeted when the transaction sets no limit of its own (SIMD-170). */
const BUILTIN_INSTRUCTION_UNITS = 3_000n;
const PROGRAM_INSTRUCTION_UNITS = 200_000n;
const TRANSACTION_UNITS_MAX = 1_400_000n;

const BUILTIN_PROGRAMS = new Set([
  SYSTEM_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  keyOfAddress(address('Vote111111111111111111111111111111111111111')),
  keyOfAddress(address('BPFLoader1111111111111111111111111111111111')),
  keyOfAddress(address('BPFLoader2111111111111111111111111111111111')),
  keyOfAddress(address('BPFLoaderUpgradeab1e11111111111111111111111')),
]);

/** The fee that the network takes for a message: its signatures, and its compute budget at the price that it offers. */
export function feeLamportsOf(message: WireMessage): bigint {
  const price = budgetSetting(message, SET_COMPUTE_UNIT_PRICE, 8);
  const limit = budgetSetting(message, SET_COMPUTE_UNIT_LIMIT, 4) ?? defaultUnitLimit(message);
  const priority = (price ?? 0n) * smaller(limit, TRANSACTION_UNITS_MAX);
  const priorityLamports = (priority + MICRO_LAMPORTS_PER_LAMPORT - 1n) / MICRO_LAMPORTS_PER_LAMPORT;
  return LAMPORTS_PER_SIGNATURE * BigInt(message.signerCount) + priorityLamports;
}

function budgetSetting(message: WireMessage, kind: number, bytes: 4 | 8): bigint | undefined {
  const instruction = message.instructions.find(
    (candidate) => programOf(message, candidate) === COMPUTE_BUDGET_PROGRAM && candidate.data[0] === kind,
  );
  if (!instruction || instruction.data.length < 1 + bytes) return undefined;
  const data = Buffer.from(instruction.data);
  return bytes === 8 ? data.readBigUInt64LE(1) : BigInt(data.readUInt32LE(1));
}

function defaultUnitLimit(message: WireMessage): bigint {
  return message.instructions.reduce((sum, instruction) => {
    const program = programOf(message, instruction);
    const isBuiltin = program !== undefined && BUILTIN_PROGRAMS.has(program);
    return sum + (isBuiltin ? BUILTIN_INSTRUCTION_UNITS : PROGRAM_INSTRUCTION_UNITS);
  }, 0n);
}

function programOf(message: WireMessage, instruction: WireInstruction) {
  return message.staticKeys[instruction.programIndex];
}

function smaller(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}
