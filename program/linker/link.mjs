import { readObject } from './elf-object.mjs';
import { CALL, INSTRUCTION_BYTES, LOAD_IMMEDIATE_64, requireRunnable } from './instructions.mjs';
import { LinkError } from './link-error.mjs';
import { writeProgram } from './program-file.mjs';
import { allowedSyscalls, syscallNumber } from './syscalls.mjs';

const ENTRY_POINT = 'entrypoint';

/** The machine maps constants at address 0: the first bytes stay empty, so that nothing has the null address. */
const EMPTY_BYTES_AT_NULL = 16;
const CODE_ADDRESS = 1n << 32n;

const RELOCATE_LOAD_IMMEDIATE_64 = 1;
const RELOCATE_POINTER = 2;
const RELOCATE_CALL = 10;

const CALL_SYSCALL = 0x00;
const CALL_FUNCTION = 0x10;

/**
 * Links one relocatable BPF object into a deployable SBPFv3 program. The output depends on the object alone.
 *
 * @param {Buffer} objectFile
 * @returns {{ program: Buffer, codeBytes: number, constantBytes: number, syscalls: string[] }}
 */
export function link(objectFile) {
  const { symbols } = readObject(objectFile);
  const entry = symbols.find((symbol) => symbol.name === ENTRY_POINT && symbol.section);
  if (!entry) throw new LinkError(`no function ${ENTRY_POINT}`);
  const reached = reachableFrom(entry.section);
  const code = layOut(
    reached.filter((section) => section.isExecutable),
    { startAt: 0, alignment: INSTRUCTION_BYTES, address: CODE_ADDRESS },
  );
  const constants = layOut(
    reached.filter((section) => !section.isExecutable),
    { startAt: EMPTY_BYTES_AT_NULL, alignment: 1, address: 0n },
  );
  const image = { placements: new Map([...code.placements, ...constants.placements]), syscalls: new Set() };
  for (const section of reached) relocateSection(image, section);
  for (const section of reached.filter((one) => one.isExecutable)) {
    requireRunnable(section.name, image.placements.get(section).bytes);
  }
  const entryAddress = addressOf(image, entry.section, entry.value);
  return {
    program: writeProgram({
      code: code.bytes,
      constants: constants.bytes,
      entryAddress,
      codeAddress: CODE_ADDRESS,
    }),
    codeBytes: code.bytes.length,
    constantBytes: constants.bytes.length,
    syscalls: [...image.syscalls].sort(),
  };
}

/** The sections that the entry point needs: itself first, the others in the object's order. */
function reachableFrom(entrySection) {
  const reached = new Set();
  const pending = [entrySection];
  for (let section = pending.pop(); section; section = pending.pop()) {
    if (reached.has(section)) continue;
    requireLoadable(section);
    reached.add(section);
    pending.push(...section.relocations.map(({ symbol }) => symbol.section).filter(Boolean));
  }
  reached.delete(entrySection);
  return [entrySection, ...[...reached].sort((left, right) => left.index - right.index)];
}

function requireLoadable(section) {
  const isConstantAfterRelocation = section.name.startsWith('.data.rel.ro');
  if (section.isWithoutBits || (section.isWritable && !isConstantAfterRelocation)) {
    throw new LinkError(`${section.name}: a program has no writable statics`);
  }
}

function layOut(sections, { startAt, alignment, address }) {
  const offsets = new Map();
  let end = startAt;
  for (const section of sections) {
    const offset = alignUp(end, Math.max(section.alignment, alignment));
    offsets.set(section, offset);
    end = offset + section.size;
  }
  const bytes = Buffer.alloc(sections.length === 0 ? 0 : alignUp(end, INSTRUCTION_BYTES));
  const placements = new Map();
  for (const [section, offset] of offsets) {
    section.bytes.copy(bytes, offset);
    placements.set(section, {
      address: address + BigInt(offset),
      bytes: bytes.subarray(offset, offset + section.size),
    });
  }
  return { bytes, placements };
}

function relocateSection(image, section) {
  const { bytes } = image.placements.get(section);
  for (const relocation of section.relocations) {
    const { type, offset, symbol } = relocation;
    if (type === RELOCATE_LOAD_IMMEDIATE_64 && symbol.section && bytes[offset] === LOAD_IMMEDIATE_64) {
      relocateLoad(image, bytes, relocation);
    } else if (type === RELOCATE_POINTER && symbol.section) {
      const addend = Number(bytes.readBigInt64LE(offset));
      bytes.writeBigUInt64LE(addressOf(image, symbol.section, symbol.value + addend), offset);
    } else if (type === RELOCATE_CALL && bytes[offset] === CALL) {
      relocateCall(image, section, relocation);
    } else {
      const target = symbol.name || symbol.section?.name;
      throw new LinkError(`${section.name}+0x${offset.toString(16)}: relocation ${type} against ${target}`);
    }
  }
}

function relocateLoad(image, bytes, { offset, symbol }) {
  const address = addressOf(image, symbol.section, symbol.value + bytes.readInt32LE(offset + 4));
  bytes[offset + 1] &= 0x0f;
  bytes.writeUInt32LE(Number(address & 0xffff_ffffn), offset + 4);
  bytes.writeUInt32LE(Number(address >> 32n), offset + 4 + INSTRUCTION_BYTES);
}

function relocateCall(image, section, { offset, symbol }) {
  const { bytes, address } = image.placements.get(section);
  if (!symbol.section) {
    if (!allowedSyscalls.includes(symbol.name)) {
      throw new LinkError(
        `${section.name}: "${symbol.name}" is not a system call that this program may make`,
      );
    }
    image.syscalls.add(symbol.name);
    bytes[offset + 1] = CALL_SYSCALL;
    bytes.writeUInt32LE(syscallNumber(symbol.name), offset + 4);
    return;
  }
  const addend = (bytes.readInt32LE(offset + 4) + 1) * INSTRUCTION_BYTES;
  const target = addressOf(image, symbol.section, symbol.value + addend);
  const distance = Number(target - address) - offset;
  bytes[offset + 1] = CALL_FUNCTION;
  bytes.writeInt32LE(distance / INSTRUCTION_BYTES - 1, offset + 4);
}

const addressOf = (image, section, offset) => image.placements.get(section).address + BigInt(offset);
const alignUp = (value, alignment) => Math.ceil(value / alignment) * alignment;
