import type { Command } from '@florin/cli/terminal/command';
import { exitCodes } from '@florin/cli/terminal/run';
import type { Finding } from '@florin/server/preflight/finding';

const SIGNS = { ok: 'ok     ', warning: 'warning', wrong: 'WRONG  ' } as const;

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Check everything that an installation needs, and report problems and how to fix them.',
  async run({ terminal, output }) {
    const { examine } = await import('../doctor/examine.ts');
    const found: Finding[] = [];
    for await (const finding of examine(terminal.environment)) {
      found.push(finding);
      output.say(`${SIGNS[finding.level]}  ${finding.area.padEnd(9)}  ${finding.message}`);
    }
    if (output.isJson) output.json(found);
    return found.some(({ level }) => level === 'wrong') ? exitCodes.failed : exitCodes.done;
  },
};
