import { readProgramBinary } from '@florin/chain/program/binary';
import { LIGHTHOUSE_PROGRAM } from '@florin/chain/sponsor/assertion';

const ENTRY_AT = 24;
const PROGRAM_HEADERS_AT = 32;
const HEADER_COUNT_AT = 56;
const HEADER_BYTES = 56;
/** `r0 = 0` and `exit`. */
const SUCCEED = [0xb7, 0, 0, 0, 0, 0, 0, 0, 0x95, 0, 0, 0, 0, 0, 0, 0];

/**
 * Stands for the assertion program of the public clusters, which the embedded chain lacks: every assertion holds. It is
 * our own program with an entry that returns at once, since the VM takes nothing but real binaries.
 */
export async function assertionProgram() {
  const binary = Uint8Array.from(await readProgramBinary());
  binary.set(SUCCEED, entryOffset(new DataView(binary.buffer)));
  return { address: LIGHTHOUSE_PROGRAM, binary };
}

function entryOffset(elf: DataView): number {
  const entry = elf.getBigUint64(ENTRY_AT, true);
  const headers = Number(elf.getBigUint64(PROGRAM_HEADERS_AT, true));
  for (let index = 0; index < elf.getUint16(HEADER_COUNT_AT, true); index++) {
    const header = headers + index * HEADER_BYTES;
    const [offset, address, , size] = [8, 16, 24, 32].map((at) => elf.getBigUint64(header + at, true));
    if (entry >= address! && entry < address! + size!) return Number(entry - address! + offset!);
  }
  throw new Error('the program has no entry');
}
