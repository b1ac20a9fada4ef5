import type { Command, Option } from './command.ts';

/** What every command takes. */
export const everywhere = {
  json: { type: 'boolean', help: 'write JSON' },
  help: { type: 'boolean', short: 'h', help: 'show this' },
} as const satisfies Record<string, Option>;

/**
 * What a command does and takes.
 * @example terminal.out(helpOf(command))
 */
export function helpOf(command: Command): string {
  const options = Object.entries({ ...command.options, ...everywhere });
  const lines = options.map(([name, option]) => [flagOf(name, option), option.help] as const);
  const usage = ['florin', command.name, command.takes, '[options]'].filter(Boolean).join(' ');
  return `${command.summary}\n\nUsage: ${usage}\n\n${listed(lines)}\n`;
}

/**
 * The commands below these words; all of them where there are none.
 * @example overviewOf(commands, ['gifts'])
 */
export function overviewOf(commands: readonly Command[], words: readonly string[]): string {
  const prefix = words.map((word) => `${word} `).join('');
  const below = commands.filter(({ name }) => `${name} `.startsWith(prefix));
  const lines =
    words.length > 0
      ? below.map(({ name, takes, summary }) => [[name, takes].filter(Boolean).join(' '), summary] as const)
      : groupsOf(commands);
  return `Usage: florin ${prefix}<command> [options]\n\n${listed(lines)}\n\nflorin <command> --help says more.\n`;
}

/** The first words, with what follows them. */
function groupsOf(commands: readonly Command[]): (readonly [string, string])[] {
  const firsts = [...new Set(commands.map(({ name }) => name.split(' ', 1)[0]!))];
  return firsts.map((first) => {
    const below = commands.filter(({ name }) => name === first || name.startsWith(`${first} `));
    const [only] = below;
    if (below.length === 1 && only!.name === first) return [first, only!.summary];
    return [first, below.map(({ name }) => name.slice(first.length + 1) || '<…>').join(', ')];
  });
}

function flagOf(name: string, { short, type, value = 'value' }: Option): string {
  return `${short ? `-${short}, ` : ''}--${name}${type === 'string' ? ` <${value}>` : ''}`;
}

function listed(lines: readonly (readonly [string, string])[]): string {
  const width = Math.max(...lines.map(([left]) => left.length));
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}
