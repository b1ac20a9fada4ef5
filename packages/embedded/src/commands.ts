import type { Command } from '@florin/cli/terminal/command';
import { doctorCommand } from './commands/doctor.ts';
import { operatorCommands } from './commands/operator.ts';
import { runCommands } from './commands/run.ts';

/** What the florin command can do where this package is installed beside it. */
export const embeddedCommands: readonly Command[] = [...runCommands, doctorCommand, ...operatorCommands];
