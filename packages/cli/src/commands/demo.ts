import { createFlorin } from '@florin/sdk/florin';
import { type Command, CommandError, UsageError } from '../terminal/command.ts';
import { clientOptions, credentialsOf, demoOf } from '../terminal/credentials.ts';

/** What shows an installation. */
export const demoCommands: readonly Command[] = [
  {
    name: 'demo',
    summary:
      'Run a gift, a payment and an agent checkout, or some of them, on the installation of "florin start".',
    takes: '[product…]',
    async run({ words, terminal, output }) {
      const demo = demoOf(terminal.environment);
      if (demo === null)
        throw new CommandError('Nothing is running in this folder. Run "florin start" (npm start) first.');
      const { playDemo, sceneNames } = await import('../demo/play.ts');
      const unknown = words.find((word) => !sceneNames.includes(word));
      if (unknown !== undefined) throw new UsageError(`"${unknown}" is not one of ${sceneNames.join(', ')}.`);
      const rows = await playDemo(demo, words.length > 0 ? words : sceneNames, (line) => output.say(line));
      if (output.isJson) output.json(rows);
      else console.table(rows);
      return undefined;
    },
  },
  {
    name: 'openapi',
    summary: 'The OpenAPI 3.1 document of the service.',
    options: clientOptions,
    async run(call) {
      const florin = createFlorin({ baseUrl: credentialsOf(call).baseUrl });
      call.output.json(await florin.operations.openapi());
      return undefined;
    },
  },
];
