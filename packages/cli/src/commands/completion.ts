import { type Command, UsageError } from '../terminal/command.ts';
import { candidatesFor, completionScripts } from '../terminal/completion.ts';

/**
 * The commands that complete the others, which they must know.
 * @example const all = [...commands, ...completionCommands(commands)]
 */
export function completionCommands(commands: readonly Command[]): readonly Command[] {
  return [
    {
      name: 'completion',
      summary: 'A script for bash, zsh or fish: source <(florin completion bash).',
      takes: '<shell>',
      async run({ words, terminal }) {
        const [shell] = words;
        const script = completionScripts[shell as keyof typeof completionScripts];
        if (script === undefined) throw new UsageError('<shell> is bash, zsh or fish.');
        terminal.out(script);
        return undefined;
      },
    },
    {
      name: 'complete',
      summary: 'List completions, for the scripts of "florin completion".',
      takes: '[word…]',
      async run({ words, terminal }) {
        for (const candidate of candidatesFor(commands, words)) terminal.out(`${candidate}\n`);
        return undefined;
      },
    },
  ];
}
