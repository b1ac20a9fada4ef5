import { LinkError } from './link-error.mjs';

const ELF_MAGIC = 0x7f454c46;
const CLASS_64 = 2;
const LITTLE_ENDIAN = 1;
const TYPE_RELOCATABLE = 1;
const MACHINE_BPF = 247;

const SECTION_HEADER_BYTES = 64;
const SYMBOL_BYTES = 24;
const RELOCATION_BYTES = 16;

const SECTION_SYMBOLS = 2;
const SECTION_RELOCATIONS_WITH_ADDEND = 4;
const SECTION_NO_BITS = 8;
const SECTION_RELOCATIONS = 9;

const FLAG_WRITE = 1;
const FLAG_EXECUTE = 4;

const SYMBOL_UNDEFINED = 0;
/** From here on a section index has a special meaning (absolute, common). */
const SYMBOL_RESERVED = 0xff00;

/**
 * Reads one relocatable BPF object: its sections, each with its relocations, and its symbols.
 *
 * @param {Buffer} file
 */
export function readObject(file) {
  requireBpfObject(file);
  const sections = readSections(file);
  const symbolTable = sections.find((section) => section.type === SECTION_SYMBOLS);
  if (!symbolTable) throw new LinkError('the object has no symbol table');
  const symbols = readSymbols(file, sections, symbolTable);
  attachRelocations(file, sections, symbols);
  return { sections, symbols };
}

function requireBpfObject(file) {
  const isElf = file.length >= 64 && file.readUInt32BE(0) === ELF_MAGIC;
  if (!isElf || file[4] !== CLASS_64 || file[5] !== LITTLE_ENDIAN) {
    throw new LinkError('not a little-endian 64-bit ELF file');
  }
  if (file.readUInt16LE(16) !== TYPE_RELOCATABLE || file.readUInt16LE(18) !== MACHINE_BPF) {
    throw new LinkError('not a relocatable BPF object');
  }
}

function readSections(file) {
  const tableAt = readSize(file, 40);
  const sections = Array.from({ length: file.readUInt16LE(60) }, (_, index) =>
    readSection(file, index, tableAt + index * SECTION_HEADER_BYTES),
  );
  const names = sections[file.readUInt16LE(62)];
  for (const section of sections) section.name = readName(file, names.fileOffset + section.nameOffset);
  return sections;
}

function readSection(file, index, at) {
  const flags = readSize(file, at + 8);
  const type = file.readUInt32LE(at + 4);
  const fileOffset = readSize(file, at + 24);
  const size = readSize(file, at + 32);
  return {
    index,
    name: '',
    nameOffset: file.readUInt32LE(at),
    type,
    isExecutable: (flags & FLAG_EXECUTE) !== 0,
    isWritable: (flags & FLAG_WRITE) !== 0,
    isWithoutBits: type === SECTION_NO_BITS,
    fileOffset,
    size,
    bytes: type === SECTION_NO_BITS ? Buffer.alloc(0) : file.subarray(fileOffset, fileOffset + size),
    link: file.readUInt32LE(at + 40),
    info: file.readUInt32LE(at + 44),
    alignment: readSize(file, at + 48) || 1,
    relocations: [],
  };
}

function readSymbols(file, sections, table) {
  const names = sections[table.link];
  return Array.from({ length: table.size / SYMBOL_BYTES }, (_, index) => {
    const at = table.fileOffset + index * SYMBOL_BYTES;
    return {
      name: readName(file, names.fileOffset + file.readUInt32LE(at)),
      section: definingSection(sections, file.readUInt16LE(at + 6)),
      value: readSize(file, at + 8),
    };
  });
}

function definingSection(sections, index) {
  if (index === SYMBOL_UNDEFINED || index >= SYMBOL_RESERVED) return null;
  return sections[index];
}

function attachRelocations(file, sections, symbols) {
  for (const table of sections) {
    if (table.type === SECTION_RELOCATIONS_WITH_ADDEND) {
      throw new LinkError(`${table.name}: BPF relocations keep their addend in place`);
    }
    if (table.type !== SECTION_RELOCATIONS) continue;
    for (let at = table.fileOffset; at < table.fileOffset + table.size; at += RELOCATION_BYTES) {
      sections[table.info].relocations.push({
        offset: readSize(file, at),
        type: file.readUInt32LE(at + 8),
        symbol: symbols[file.readUInt32LE(at + 12)],
      });
    }
  }
}

const readSize = (file, at) => Number(file.readBigUInt64LE(at));
const readName = (file, at) => file.toString('latin1', at, file.indexOf(0, at));
