import { LinkError } from './link-error.mjs';

export const INSTRUCTION_BYTES = 8;
export const LOAD_IMMEDIATE_64 = 0x18;
export const CALL = 0x85;

const STACK_FRAME_BYTES = 4096;
const FRAME_POINTER = 10;
const RETURN = 0x95;
const JUMP_ALWAYS = 0x05;

const CLASS_STORE_IMMEDIATE = 2;
const CLASS_STORE_REGISTER = 3;
const CLASS_LOAD = 1;
const CLASS_ALU_32 = 4;
const CLASS_JUMP_64 = 5;
const CLASS_JUMP_32 = 6;
const CLASS_ALU_64 = 7;

const immediateAndRegister = (opcodes) => opcodes.flatMap((opcode) => [opcode, opcode | 0x08]);

/** Load and store of 1, 2, 4 and 8 bytes: LDX, ST and STX. */
const memory = [0x61, 0x69, 0x71, 0x79, 0x62, 0x6a, 0x72, 0x7a, 0x63, 0x6b, 0x73, 0x7b];
/** add sub mul div or and lsh rsh mod xor mov arsh, and neg, which takes no second operand. */
const arithmetic = [
  ...immediateAndRegister([0x07, 0x17, 0x27, 0x37, 0x47, 0x57, 0x67, 0x77, 0x97, 0xa7, 0xb7, 0xc7]),
  0x87,
];
const byteOrder = [0xd4, 0xdc];
/** jeq jgt jge jset jne jsgt jsge jlt jle jslt jsle. */
const branches = immediateAndRegister([0x15, 0x25, 0x35, 0x45, 0x55, 0x65, 0x75, 0xa5, 0xb5, 0xc5, 0xd5]);

/** What BPF (as LLVM compiles for it) and SBPFv3 (as the machine runs it) both know and mean alike. */
const allowedOpcodes = new Set([
  LOAD_IMMEDIATE_64,
  CALL,
  RETURN,
  JUMP_ALWAYS,
  ...memory,
  ...arithmetic,
  ...byteOrder,
  ...branches,
]);

/**
 * Refuses code that the machine does not know or would run differently than the compiler meant.
 *
 * @param {string} name of the section, for the message
 * @param {Buffer} code
 */
export function requireRunnable(name, code) {
  if (code.length % INSTRUCTION_BYTES !== 0) throw new LinkError(`${name}: not whole instructions`);
  for (let at = 0; at < code.length; at += INSTRUCTION_BYTES) {
    const reason = reasonToRefuse(code, at);
    if (reason) throw new LinkError(`${name}+0x${at.toString(16)}: opcode 0x${hex(code[at])}: ${reason}`);
    if (code[at] === LOAD_IMMEDIATE_64) at += INSTRUCTION_BYTES;
  }
}

function reasonToRefuse(code, at) {
  const opcode = code[at];
  if (!allowedOpcodes.has(opcode)) return reasonForOpcode(opcode);
  const offset = code.readInt16LE(at + 2);
  const operation = opcode & 0x07;
  if (operation === CLASS_ALU_64 && offset !== 0) return 'signed division or sign-extending move';
  if (operation === CLASS_ALU_64 && destination(code, at) === FRAME_POINTER) return 'moves the frame pointer';
  if (isStackAccess(code, at) && (offset < -STACK_FRAME_BYTES || offset >= 0)) {
    return `outside the stack frame of ${STACK_FRAME_BYTES} bytes`;
  }
  if (isBranch(opcode)) return reasonForBranch(code, at, offset);
  return null;
}

/** A branch never leaves its section: sections are placed one by one, so the distance to another would change. */
function reasonForBranch(code, at, offset) {
  const target = at + (offset + 1) * INSTRUCTION_BYTES;
  return target >= 0 && target < code.length ? null : 'jumps out of its section';
}

function reasonForOpcode(opcode) {
  switch (opcode & 0x07) {
    case CLASS_ALU_32:
      return '32-bit arithmetic (the machine sign-extends, LLVM expects zeros): build with target-cpu=v2';
    case CLASS_JUMP_32:
      return '32-bit or long jump: build with target-cpu=v2';
    case CLASS_ALU_64:
      return 'byte swap of a later instruction set: build with target-cpu=v2';
    case CLASS_JUMP_64:
      return 'call through a register (function pointers are not used)';
    case CLASS_LOAD:
    case CLASS_STORE_IMMEDIATE:
    case CLASS_STORE_REGISTER:
      return 'atomic or sign-extending memory access';
    default:
      return 'unknown to the machine';
  }
}

function isStackAccess(code, at) {
  const operation = code[at] & 0x07;
  if (operation === CLASS_LOAD) return source(code, at) === FRAME_POINTER;
  const isStore = operation === CLASS_STORE_IMMEDIATE || operation === CLASS_STORE_REGISTER;
  return isStore && destination(code, at) === FRAME_POINTER;
}

const isBranch = (opcode) => (opcode & 0x07) === CLASS_JUMP_64 && opcode !== CALL && opcode !== RETURN;
const destination = (code, at) => code[at + 1] & 0x0f;
const source = (code, at) => code[at + 1] >> 4;
const hex = (byte) => byte.toString(16).padStart(2, '0');
