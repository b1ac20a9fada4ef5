import { campaignCommand } from './campaign/campaign-command.ts';
import { checkoutCommand } from './commands/checkout.ts';
import { completionCommands } from './commands/completion.ts';
import { demoCommands } from './commands/demo.ts';
import { verifyEventCommand } from './commands/events.ts';
import { exportCommand } from './commands/export.ts';
import { giftCommands } from './commands/gifts.ts';
import { listenCommand } from './commands/listen.ts';
import { loginCommands } from './commands/login.ts';
import { logsCommand } from './commands/logs.ts';
import { payCommand } from './commands/pay.ts';
import { resourceCommands } from './commands/resources.ts';
import { triggerCommand } from './commands/trigger.ts';
import type { Command } from './terminal/command.ts';
import { exitCodes, run } from './terminal/run.ts';
import { processTerminal, type Terminal } from './terminal/terminal.ts';

/** Talking to a service is all that these need. */
const light: readonly Command[] = [
  ...demoCommands,
  ...loginCommands,
  ...giftCommands,
  campaignCommand,
  payCommand,
  checkoutCommand,
  listenCommand,
  verifyEventCommand,
  logsCommand,
  triggerCommand,
  exportCommand,
  ...resourceCommands,
];

/**
 * The `florin` command: runs what was typed and returns the exit code.
 * @example process.exitCode = await main(['gifts', 'list', '--json'])
 */
export async function main(
  typed: readonly string[],
  terminal: Terminal = processTerminal(),
): Promise<number> {
  const embedded = await embeddedCommands();
  if (embedded === null && RUNS_INSTALLATIONS.test(typed[0] ?? '')) {
    terminal.error(`florin: "${typed[0]}" needs the package @florin/embedded. Install it with npm.\n`);
    return exitCodes.usage;
  }
  // A command of the same name further up wins: it does more than the operation alone.
  const all = [...(embedded ?? []), ...light];
  const commands = [
    ...new Map([...all].reverse().map((command) => [command.name, command])).values(),
  ].reverse();
  return run([...commands, ...completionCommands(commands)], typed, terminal);
}

const EMBEDDED = '@florin/embedded/commands';
const RUNS_INSTALLATIONS = /^(start|serve|migrate|program|doctor|operator)$/;

/**
 * Those of the package that runs installations; null where it is not installed beside this one. It brings a server, a chain and a
 * database, which whoever calls an API does without.
 */
async function embeddedCommands(): Promise<readonly Command[] | null> {
  const found = await import(EMBEDDED).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_MODULE_NOT_FOUND' && error.message.includes(`'@florin/embedded'`)) return null;
    throw error;
  });
  return found && (found as { readonly embeddedCommands: readonly Command[] }).embeddedCommands;
}
