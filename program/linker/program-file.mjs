const FILE_HEADER_BYTES = 64;
const PROGRAM_HEADER_BYTES = 56;
const SECTION_HEADER_BYTES = 64;

const TYPE_SHARED_OBJECT = 3;
const MACHINE_BPF = 247;
const SBPF_VERSION = 3;
const SEGMENT_LOAD = 1;
const SEGMENT_READ = 4;
const SEGMENT_EXECUTE = 1;

const SECTION_BITS = 1;
const SECTION_STRINGS = 3;
const SECTION_ALLOCATED = 2;
const SECTION_ALLOCATED_EXECUTABLE = 6;

const sectionNames = ['', '.rodata', '.text', '.shstrtab'];
const nameTable = Buffer.from(sectionNames.map((name) => `${name}\0`).join(''), 'latin1');
const nameOffset = (name) => nameTable.indexOf(`${name}\0`, 0, 'latin1');

/**
 * Writes the ELF file that the loader demands of SBPFv3 (SIMD-0189): constants, then code, right behind the program
 * headers. The section table at the end is read by tools only.
 *
 * @param {{ code: Buffer, constants: Buffer, entryAddress: bigint, codeAddress: bigint }} image
 * @returns {Buffer}
 */
export function writeProgram({ code, constants, entryAddress, codeAddress }) {
  const hasConstants = constants.length > 0;
  const constantsAt = FILE_HEADER_BYTES + (hasConstants ? 2 : 1) * PROGRAM_HEADER_BYTES;
  const codeAt = constantsAt + constants.length;
  const namesAt = codeAt + code.length;
  const sectionTableAt = Math.ceil((namesAt + nameTable.length) / 8) * 8;

  const constantsSegment = { flags: SEGMENT_READ, at: constantsAt, address: 0n, size: constants.length };
  const codeSegment = { flags: SEGMENT_EXECUTE, at: codeAt, address: codeAddress, size: code.length };
  const segments = hasConstants ? [constantsSegment, codeSegment] : [codeSegment];
  const sections = [
    ...(hasConstants ? [{ ...constantsSegment, name: '.rodata', flags: SECTION_ALLOCATED }] : []),
    { ...codeSegment, name: '.text', flags: SECTION_ALLOCATED_EXECUTABLE },
    { name: '.shstrtab', flags: 0, at: namesAt, address: 0n, size: nameTable.length },
  ];
  const padding = Buffer.alloc(sectionTableAt - namesAt - nameTable.length);
  return Buffer.concat([
    fileHeader({
      entryAddress,
      sectionTableAt,
      segmentCount: segments.length,
      sectionCount: sections.length + 1,
    }),
    ...segments.map(programHeader),
    constants,
    code,
    nameTable,
    padding,
    Buffer.alloc(SECTION_HEADER_BYTES),
    ...sections.map(sectionHeader),
  ]);
}

function fileHeader({ entryAddress, sectionTableAt, segmentCount, sectionCount }) {
  const header = Buffer.alloc(FILE_HEADER_BYTES);
  header.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  header.writeUInt16LE(TYPE_SHARED_OBJECT, 16);
  header.writeUInt16LE(MACHINE_BPF, 18);
  header.writeUInt32LE(1, 20);
  header.writeBigUInt64LE(entryAddress, 24);
  header.writeBigUInt64LE(BigInt(FILE_HEADER_BYTES), 32);
  header.writeBigUInt64LE(BigInt(sectionTableAt), 40);
  header.writeUInt32LE(SBPF_VERSION, 48);
  header.writeUInt16LE(FILE_HEADER_BYTES, 52);
  header.writeUInt16LE(PROGRAM_HEADER_BYTES, 54);
  header.writeUInt16LE(segmentCount, 56);
  header.writeUInt16LE(SECTION_HEADER_BYTES, 58);
  header.writeUInt16LE(sectionCount, 60);
  header.writeUInt16LE(sectionCount - 1, 62);
  return header;
}

function programHeader({ flags, at, address, size }) {
  const header = Buffer.alloc(PROGRAM_HEADER_BYTES);
  header.writeUInt32LE(SEGMENT_LOAD, 0);
  header.writeUInt32LE(flags, 4);
  writeWords(header, 8, [BigInt(at), address, address, BigInt(size), BigInt(size), 8n]);
  return header;
}

function sectionHeader({ name, flags, at, address, size }) {
  const header = Buffer.alloc(SECTION_HEADER_BYTES);
  header.writeUInt32LE(nameOffset(name), 0);
  header.writeUInt32LE(name === '.shstrtab' ? SECTION_STRINGS : SECTION_BITS, 4);
  writeWords(header, 8, [BigInt(flags), address, BigInt(at), BigInt(size), 0n]);
  header.writeBigUInt64LE(name === '.shstrtab' ? 1n : 8n, 48);
  return header;
}

function writeWords(buffer, at, words) {
  words.forEach((word, index) => {
    buffer.writeBigUInt64LE(word, at + index * 8);
  });
}
