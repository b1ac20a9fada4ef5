import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EscrowVm } from '@florin/chain/program/escrow-vm.testing';
import { describe, expect, it } from 'vitest';
import { link } from './link.mjs';
import { type SectionInput, type SymbolInput, writeObject } from './object-writer.testing.ts';
import { allowedSyscalls, syscallNumber } from './syscalls.mjs';

/** opcode, registers (source high, destination low), offset, immediate */
function instruction(opcode: number, registers = 0, offset = 0, immediate = 0): Buffer {
  const bytes = Buffer.alloc(8);
  bytes[0] = opcode;
  bytes[1] = registers;
  bytes.writeInt16LE(offset, 2);
  bytes.writeInt32LE(immediate, 4);
  return bytes;
}

const returnZero = [instruction(0xb7), instruction(0x95)];
const call = instruction(0x85, 0x10, 0, -1);
const RELOCATE_LOAD = 1;
const RELOCATE_POINTER = 2;
const RELOCATE_CALL = 10;

const code = (...instructions: Buffer[]): SectionInput => ({
  name: '.text',
  bytes: Buffer.concat(instructions),
  isExecutable: true,
});
const entry: SymbolInput = { name: 'entrypoint', section: '.text' };
const linkCode = (...instructions: Buffer[]) => link(writeObject([code(...instructions)], [entry]));

describe('what it links', () => {
  it('deploys and runs: calls across sections, constants and pointers among constants', async () => {
    const program = link(linkedSections()).program;
    const vm = await EscrowVm.start({ binary: program });
    const payer = await vm.createWallet();
    const outcome = await vm.send([{ programAddress: vm.programId }], [payer]);
    expect(outcome).toEqual({ ok: false, instruction: 0, error: 'Custom(4711)' });
  });

  it('is the same for the same object', () => {
    expect(link(linkedSections()).program).toEqual(link(linkedSections()).program);
  });

  it('leaves out what the entry point does not reach', () => {
    const unused = { ...code(...returnZero), name: '.text.unused' };
    const writable = { name: '.data', bytes: Buffer.alloc(64), isWritable: true };
    const object = writeObject([unused, code(...returnZero), writable], [entry]);
    expect(link(object)).toEqual(linkCode(...returnZero));
  });

  it('names the system calls that it makes', () => {
    const section = {
      ...code(call, ...returnZero),
      relocations: [{ at: 0, type: RELOCATE_CALL, symbol: 'sol_sha256' }],
    };
    const { syscalls, program } = link(writeObject([section], [entry, { name: 'sol_sha256' }]));
    expect(syscalls).toEqual(['sol_sha256']);
    const expected = instruction(0x85);
    expected.writeUInt32LE(syscallNumber('sol_sha256'), 4);
    expect(program.includes(expected)).toBe(true);
  });

  it('keeps the null address empty', () => {
    const { program } = link(linkedSections());
    const constantsAt = Number(program.readBigUInt64LE(64 + 8));
    expect(program.subarray(constantsAt, constantsAt + 16)).toEqual(Buffer.alloc(16));
  });

  /** entrypoint calls `read` in another section, which follows a pointer among the constants to the number 4711. */
  function linkedSections(): Buffer {
    const load = Buffer.concat([instruction(0x18, 0x01), instruction(0)]);
    const read: SectionInput = {
      name: '.text.read',
      bytes: Buffer.concat([load, instruction(0x79, 0x11), instruction(0x79, 0x10), instruction(0x95)]),
      isExecutable: true,
      relocations: [{ at: 0, type: RELOCATE_LOAD, symbol: 'pointer' }],
    };
    const number = Buffer.alloc(16);
    number.writeBigUInt64LE(4711n, 8);
    return writeObject(
      [
        read,
        {
          ...code(call, instruction(0x95)),
          relocations: [{ at: 0, type: RELOCATE_CALL, symbol: 'read' }],
        },
        { name: '.rodata', bytes: number },
        {
          name: '.data.rel.ro',
          bytes: Buffer.alloc(8),
          isWritable: true,
          relocations: [{ at: 0, type: RELOCATE_POINTER, symbol: 'number' }],
        },
      ],
      [
        entry,
        { name: 'read', section: '.text.read' },
        { name: 'number', section: '.rodata', value: 8 },
        { name: 'pointer', section: '.data.rel.ro' },
      ],
    );
  }
});

describe('system calls', () => {
  it.each(['sol_log_', 'sol_sha256_', 'SOL_SHA256', '__multi3', 'memcpy'])('refuses %s', (name) => {
    const section = {
      ...code(call, ...returnZero),
      relocations: [{ at: 0, type: RELOCATE_CALL, symbol: name }],
    };
    const object = writeObject([section], [entry, { name }]);
    expect(() => link(object)).toThrow(`"${name}" is not a system call that this program may make`);
  });

  it('have the numbers that the machine knows them by', () => {
    expect(syscallNumber('abort')).toBe(0xb6fc1a11);
    expect(syscallNumber('sol_log_')).toBe(0x207559bd);
    expect(syscallNumber('sol_invoke_signed_c')).toBe(0xa22b9c85);
  });

  it('are those that the program declares, with the same numbers', () => {
    const source = readFileSync(join(import.meta.dirname, '..', 'src', 'runtime', 'syscalls.rs'), 'utf8');
    const declared = [...source.matchAll(/^ {4}fn (\w+)\([^;]*= (0x[0-9a-f]{8});/gm)];
    expect(declared.map(([, name]) => name)).toEqual(allowedSyscalls);
    expect(declared.map(([, , number]) => Number(number))).toEqual(allowedSyscalls.map(syscallNumber));
  });
});

describe('refuses code that the machine would run differently or not at all', () => {
  it.each([
    ['32-bit addition', instruction(0x04, 0, 0, 1), '32-bit arithmetic'],
    ['32-bit move', instruction(0xbc, 0x10), '32-bit arithmetic'],
    ['32-bit comparison', instruction(0x16), '32-bit or long jump'],
    ['long jump', instruction(0x06), '32-bit or long jump'],
    ['byte swap', instruction(0xd7, 0, 0, 64), 'byte swap of a later instruction set'],
    ['signed division', instruction(0x37, 0, 1, 2), 'signed division'],
    ['sign-extending move', instruction(0xbf, 0x10, 8), 'signed division or sign-extending move'],
    ['sign-extending load', instruction(0x91, 0x10), 'atomic or sign-extending memory access'],
    ['atomic addition', instruction(0xdb, 0x10), 'atomic or sign-extending memory access'],
    ['call through a register', instruction(0x8d, 0x01), 'call through a register'],
    ['an unknown instruction', instruction(0x00), 'unknown to the machine'],
    ['a store below the stack frame', instruction(0x7a, 0x0a, -4104), 'outside the stack frame'],
    ['a load below the stack frame', instruction(0x79, 0xa0, -4104), 'outside the stack frame'],
    ['a store above the stack frame', instruction(0x7b, 0x0a, 0), 'outside the stack frame'],
    ['a moved frame pointer', instruction(0x07, 0x0a, 0, -64), 'moves the frame pointer'],
    ['a jump before the section', instruction(0x05, 0, -2), 'jumps out of its section'],
    ['a branch behind the section', instruction(0x15, 0, 2), 'jumps out of its section'],
  ])('%s', (_, refused, reason) => {
    expect(() => linkCode(refused, ...returnZero)).toThrow(reason);
  });

  it('does not mistake the second half of a 64-bit constant for an instruction', () => {
    const constant = Buffer.concat([instruction(0x18), Buffer.from([4, 0, 0, 0, 0, 0, 0, 0])]);
    expect(linkCode(constant, ...returnZero).codeBytes).toBe(32);
  });

  it.each([
    ['the lowest word of the frame', instruction(0x7b, 0x1a, -4096)],
    ['the highest byte of the frame', instruction(0x73, 0x1a, -1)],
    ['a jump to the last instruction', instruction(0x05, 0, 1)],
  ])('but lets %s pass', (_, allowed) => {
    expect(linkCode(allowed, ...returnZero).codeBytes).toBe(24);
  });
});

describe('refuses objects that are no program', () => {
  const reaching = (section: SectionInput) => {
    const load = Buffer.concat([instruction(0x18, 0x01), instruction(0)]);
    const text = {
      ...code(load, ...returnZero),
      relocations: [{ at: 0, type: RELOCATE_LOAD, symbol: 'static' }],
    };
    return writeObject([text, section], [entry, { name: 'static', section: section.name }]);
  };

  it('with a writable static', () => {
    const object = reaching({ name: '.data', bytes: Buffer.alloc(8), isWritable: true });
    expect(() => link(object)).toThrow('.data: a program has no writable statics');
  });

  it('with a zeroed static', () => {
    const object = reaching({ name: '.bss', bytes: Buffer.alloc(0), isWritable: true, isWithoutBits: true });
    expect(() => link(object)).toThrow('.bss: a program has no writable statics');
  });

  it('without an entry point', () => {
    const object = writeObject([code(...returnZero)], [{ name: 'main', section: '.text' }]);
    expect(() => link(object)).toThrow('no function entrypoint');
  });

  it('with a relocation that it does not know', () => {
    const section = { ...code(call, ...returnZero), relocations: [{ at: 0, type: 3, symbol: 'entrypoint' }] };
    expect(() => link(writeObject([section], [entry]))).toThrow('relocation 3 against entrypoint');
  });

  it('with a call relocation on something else', () => {
    const section = {
      ...code(...returnZero),
      relocations: [{ at: 0, type: RELOCATE_CALL, symbol: 'entrypoint' }],
    };
    expect(() => link(writeObject([section], [entry]))).toThrow('relocation 10 against entrypoint');
  });

  it('with half an instruction', () => {
    expect(() => linkCode(...returnZero, Buffer.alloc(4))).toThrow('not whole instructions');
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('not an object file, but long enough to hold the header of one, is it?')],
  ])('that are %s', (_, file) => {
    expect(() => link(file)).toThrow('not a little-endian 64-bit ELF file');
  });

  it('for another machine', () => {
    const object = writeObject([code(...returnZero)], [entry]);
    object.writeUInt16LE(62, 18);
    expect(() => link(object)).toThrow('not a relocatable BPF object');
  });

  it('that are linked already', () => {
    const { program } = linkCode(...returnZero);
    expect(() => link(program)).toThrow('not a relocatable BPF object');
  });
});
