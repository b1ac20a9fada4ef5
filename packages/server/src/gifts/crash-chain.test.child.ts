// A process of its own for the crash tests: the embedded chain on a directory and a port that outlive it.
import { startEmbeddedChain } from '@florin/chain/embedded/chain';
import { EMBEDDED_PROGRAM_ID, readProgramBinary } from '@florin/chain/program/binary';

const [directory, port] = process.argv.slice(2);
const program = { address: EMBEDDED_PROGRAM_ID, binary: await readProgramBinary() };
await startEmbeddedChain({ directory: directory!, port: Number(port), slotMs: 100, programs: [program] });
process.stdout.write('ready\n');
