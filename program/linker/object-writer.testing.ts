/** Writes small relocatable objects, as the assembler would, for the linker's tests. */

export interface SectionInput {
  readonly name: string;
  readonly bytes: Buffer;
  readonly isExecutable?: boolean;
  readonly isWritable?: boolean;
  /** Reserved, not stored: `.bss`. */
  readonly isWithoutBits?: boolean;
  readonly relocations?: readonly RelocationInput[];
}

export interface RelocationInput {
  readonly at: number;
  readonly type: number;
  readonly symbol: string;
}

export interface SymbolInput {
  readonly name: string;
  /** The section that defines it, or none: an undefined symbol. */
  readonly section?: string;
  readonly value?: number;
}

const HEADER_BYTES = 64;

export function writeObject(sections: readonly SectionInput[], symbols: readonly SymbolInput[]): Buffer {
  const relocated = sections.filter((section) => section.relocations?.length);
  const names = ['', ...sections.map((one) => one.name), ...relocated.map((one) => `.rel${one.name}`)];
  const symbolNames = stringTable(['', ...symbols.map((symbol) => symbol.name)]);
  const sectionNames = stringTable([...names, '.symtab', '.strtab', '.shstrtab']);
  const symbolTableIndex = names.length;
  const indexOf = (name: string) => 1 + sections.findIndex((section) => section.name === name);

  const bodies: { name: string; type: number; flags: number; bytes: Buffer; link: number; info: number }[] = [
    ...sections.map((section) => ({
      name: section.name,
      type: section.isWithoutBits ? 8 : 1,
      flags: 2 | (section.isExecutable ? 4 : 0) | (section.isWritable ? 1 : 0),
      bytes: section.bytes,
      link: 0,
      info: 0,
    })),
    ...relocated.map((section) => ({
      name: `.rel${section.name}`,
      type: 9,
      flags: 0,
      bytes: relocationTable(section.relocations ?? [], symbols),
      link: symbolTableIndex,
      info: indexOf(section.name),
    })),
    {
      name: '.symtab',
      type: 2,
      flags: 0,
      bytes: symbolTable(symbols, symbolNames.offsetOf, indexOf),
      link: symbolTableIndex + 1,
      info: 1,
    },
    { name: '.strtab', type: 3, flags: 0, bytes: symbolNames.bytes, link: 0, info: 0 },
    { name: '.shstrtab', type: 3, flags: 0, bytes: sectionNames.bytes, link: 0, info: 0 },
  ];

  let at = HEADER_BYTES;
  const headers = bodies.map((body) => {
    const header = sectionHeader({ ...body, nameOffset: sectionNames.offsetOf(body.name), at });
    at += body.bytes.length;
    return header;
  });
  return Buffer.concat([
    fileHeader(at, bodies.length + 1),
    ...bodies.map((body) => body.bytes),
    Buffer.alloc(HEADER_BYTES),
    ...headers,
  ]);
}

function fileHeader(sectionTableAt: number, sectionCount: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  header.writeUInt16LE(1, 16);
  header.writeUInt16LE(247, 18);
  header.writeBigUInt64LE(BigInt(sectionTableAt), 40);
  header.writeUInt16LE(sectionCount, 60);
  header.writeUInt16LE(sectionCount - 1, 62);
  return header;
}

function sectionHeader(section: {
  nameOffset: number;
  type: number;
  flags: number;
  at: number;
  bytes: Buffer;
  link: number;
  info: number;
}): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(section.nameOffset, 0);
  header.writeUInt32LE(section.type, 4);
  header.writeBigUInt64LE(BigInt(section.flags), 8);
  header.writeBigUInt64LE(BigInt(section.at), 24);
  header.writeBigUInt64LE(BigInt(section.bytes.length), 32);
  header.writeUInt32LE(section.link, 40);
  header.writeUInt32LE(section.info, 44);
  header.writeBigUInt64LE(8n, 48);
  return header;
}

function symbolTable(
  symbols: readonly SymbolInput[],
  nameOffset: (name: string) => number,
  indexOf: (section: string) => number,
): Buffer {
  const table = Buffer.alloc(24 * (symbols.length + 1));
  symbols.forEach((symbol, index) => {
    const at = 24 * (index + 1);
    table.writeUInt32LE(nameOffset(symbol.name), at);
    table.writeUInt16LE(symbol.section === undefined ? 0 : indexOf(symbol.section), at + 6);
    table.writeBigUInt64LE(BigInt(symbol.value ?? 0), at + 8);
  });
  return table;
}

function relocationTable(relocations: readonly RelocationInput[], symbols: readonly SymbolInput[]): Buffer {
  const table = Buffer.alloc(16 * relocations.length);
  relocations.forEach(({ at, type, symbol }, index) => {
    table.writeBigUInt64LE(BigInt(at), 16 * index);
    table.writeUInt32LE(type, 16 * index + 8);
    table.writeUInt32LE(1 + symbols.findIndex(({ name }) => name === symbol), 16 * index + 12);
  });
  return table;
}

function stringTable(strings: readonly string[]) {
  const bytes = Buffer.from(strings.map((string) => `${string}\0`).join(''), 'latin1');
  const offsetOf = (wanted: string) => {
    const before = strings.slice(0, strings.indexOf(wanted));
    return before.reduce((sum, string) => sum + string.length + 1, 0);
  };
  return { bytes, offsetOf };
}
