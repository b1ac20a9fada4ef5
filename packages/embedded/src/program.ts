import { runProgram } from './program-command.ts';

try {
  process.exitCode = await runProgram(process.argv.slice(2), {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  });
} catch (error) {
  // A key file that is not there, a node that is away, an option that is unknown: words help, a stack does not.
  process.stderr.write(`florin: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
