import { parseArgs } from 'node:util';
import { ConnectionError, FlorinError, RefusedError } from '@florin/sdk/request/errors';
import { type Call, type Command, CommandError, Options, UsageError } from './command.ts';
import { EXIT_UNAUTHENTICATED } from './credentials.ts';
import { everywhere, helpOf, overviewOf } from './help.ts';
import { Output } from './output.ts';
import { Interrupted, type Terminal } from './terminal.ts';

/** What the exit code of a command says. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  unauthenticated: EXIT_UNAUTHENTICATED,
  missing: 4,
  conflict: 5,
  /** It may work later: no answer, too busy, or not now. */
  unavailable: 6,
  interrupted: 130,
} as const;

/**
 * Runs what was typed and returns the exit code.
 * @example process.exitCode = await run(commands, ['gifts', 'list', '--json'], terminal)
 */
export async function run(
  commands: readonly Command[],
  typed: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const found = findCommand(commands, typed);
  const isJson = typed.includes('--json');
  if (found === null) return showOverview(commands, typed, terminal);
  try {
    const call = parse(found.command, found.rest, terminal);
    if (call === 'help') {
      terminal.out(helpOf(found.command));
      return exitCodes.done;
    }
    return (await found.command.run(call)) ?? exitCodes.done;
  } catch (error) {
    return tell(error, found.command, terminal, isJson);
  }
}

/** The command with the longest name that was typed, and what follows it. */
export function findCommand(commands: readonly Command[], typed: readonly string[]) {
  const names = new Map(commands.map((command) => [command.name, command]));
  const count = typed.findIndex((word) => word.startsWith('-'));
  const words = count < 0 ? typed : typed.slice(0, count);
  for (let length = words.length; length > 0; length--) {
    const command = names.get(words.slice(0, length).join(' '));
    if (command) return { command, rest: typed.slice(length) };
  }
  return null;
}

function showOverview(commands: readonly Command[], typed: readonly string[], terminal: Terminal): number {
  const words = typed.filter((word) => !word.startsWith('-'));
  const [first] = words;
  const isGroup = commands.some(({ name }) => name.startsWith(`${first} `));
  const isHelp = words.length === 0 || first === 'help' || (words.length === 1 && typed.includes('--help'));
  const text = overviewOf(commands, isGroup ? [first!] : []);
  if (isHelp) {
    terminal.out(text);
    return exitCodes.done;
  }
  terminal.error(`florin: there is no command "${words.join(' ')}".\n${text}`);
  return exitCodes.usage;
}

function parse(command: Command, rest: readonly string[], terminal: Terminal): Call | 'help' {
  if (command.parsesItself)
    return { words: rest, options: new Options({}), terminal, output: new Output(terminal, false) };
  const options = { ...command.options, ...everywhere };
  const { values, positionals } = parseOrThrow(options, rest);
  if (values.help === true) return 'help';
  const taken = [...(command.takes ?? '').matchAll(/<[^<>]+>|\[[^[\]]+\]/g)].map(([word]) => word);
  const isMany = command.takes?.includes('…') === true;
  if (!isMany && positionals.length > taken.length)
    throw new UsageError(`"${positionals[taken.length]}" is one argument too many.`);
  const missing = taken.filter((word) => word.startsWith('<'))[positionals.length];
  if (missing !== undefined) throw new UsageError(`${missing} is required.`);
  return {
    words: positionals,
    options: new Options(values),
    terminal,
    output: new Output(terminal, values.json === true),
  };
}

function parseOrThrow(options: NonNullable<Command['options']>, rest: readonly string[]) {
  const shapes = Object.entries(options).map(([name, { type, short, multiple = false }]) => [
    name,
    { type, multiple, ...(short !== undefined && { short }) },
  ]);
  try {
    const { values, positionals } = parseArgs({
      args: [...rest],
      options: Object.fromEntries(shapes),
      allowPositionals: true,
    });
    return { values: values as Record<string, unknown>, positionals };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function tell(error: unknown, command: Command, terminal: Terminal, isJson: boolean): number {
  if (terminal.signal.aborted || error instanceof Interrupted) return exitCodes.interrupted;
  if (error instanceof UsageError) {
    terminal.error(`florin ${command.name}: ${error.message}\n\n${helpOf(command)}`);
    return exitCodes.usage;
  }
  if (!(error instanceof CommandError || error instanceof FlorinError)) throw error;
  const refused = error instanceof RefusedError ? error : null;
  if (isJson) terminal.error(`${JSON.stringify({ error: describe(error) })}\n`);
  else terminal.error(`florin: ${error.message}${refused?.requestId ? ` (${refused.requestId})` : ''}\n`);
  return exitCodeOf(error);
}

function describe(error: Error): object {
  if (!(error instanceof RefusedError)) return { message: error.message };
  const { type, code, param, message, status, requestId } = error;
  return { type, code, param, message, status, request_id: requestId };
}

function exitCodeOf(error: Error): number {
  if (error instanceof CommandError) return error.exitCode;
  if (error instanceof ConnectionError) return exitCodes.unavailable;
  if (!(error instanceof RefusedError)) return exitCodes.failed;
  const { status } = error;
  if (status === 401 || status === 403) return exitCodes.unauthenticated;
  if (status === 404) return exitCodes.missing;
  if (status === 409) return exitCodes.conflict;
  return status === 429 || status >= 500 ? exitCodes.unavailable : exitCodes.failed;
}
