// A process of its own for the crash tests: the embedded chain on a directory and a port that outlive it.

import { readFile } from 'node:fs/promises';
import { EMBEDDED_PROGRAM_ID } from '@florin/chain/program/binary';
import { startEmbeddedChain } from '@florin/embedded-chain/chain';

const [directory, port, programFile] = process.argv.slice(2);
const program = { address: EMBEDDED_PROGRAM_ID, binary: new Uint8Array(await readFile(programFile!)) };
await startEmbeddedChain({ directory: directory!, port: Number(port), slotMs: 50, programs: [program] });
process.stdout.write('ready\n');
