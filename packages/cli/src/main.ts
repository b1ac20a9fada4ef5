import { campaignCommand } from './campaign/campaign-command.ts';
import { checkoutCommand } from './commands/checkout.ts';
import { completionCommands } from './commands/completion.ts';
import { doctorCommand } from './commands/doctor.ts';
import { exportCommand } from './commands/export.ts';
import { giftCommands } from './commands/gifts.ts';
import { listenCommand } from './commands/listen.ts';
import { localCommands } from './commands/local.ts';
import { loginCommands } from './commands/login.ts';
import { logsCommand } from './commands/logs.ts';
import { operatorCommands } from './commands/operator.ts';
import { payCommand } from './commands/pay.ts';
import { resourceCommands } from './commands/resources.ts';
import { triggerCommand } from './commands/trigger.ts';
import type { Command } from './terminal/command.ts';
import { run } from './terminal/run.ts';
import { processTerminal, type Terminal } from './terminal/terminal.ts';

/** A command of the same name further up wins: it does more than the operation alone. */
const all: readonly Command[] = [
  ...localCommands,
  doctorCommand,
  ...loginCommands,
  ...giftCommands,
  campaignCommand,
  payCommand,
  checkoutCommand,
  listenCommand,
  logsCommand,
  triggerCommand,
  exportCommand,
  ...operatorCommands,
  ...resourceCommands,
];

const commands = [
  ...new Map([...all].reverse().map((command) => [command.name, command])).values(),
].reverse();

/**
 * The `florin` command: runs what was typed and returns the exit code.
 * @example process.exitCode = await main(['gifts', 'list', '--json'])
 */
export function main(typed: readonly string[], terminal: Terminal = processTerminal()): Promise<number> {
  return run([...commands, ...completionCommands(commands)], typed, terminal);
}
