import { type Command, CommandError } from '@florin/cli/terminal/command';

/** What runs and prepares an installation. Each loads what it needs when it is called: most of it is heavy. */
export const runCommands: readonly Command[] = [
  {
    name: 'start',
    summary: 'Run everything on this machine without setup: database, chain, shops and a demo account.',
    async run() {
      const { setFlagsFromString } = await import('node:v8');
      setFlagsFromString('--max-old-space-size=1024');
      await import('../start.ts');
      return undefined;
    },
  },
  {
    name: 'serve',
    summary:
      'Run one process of a production installation, configured by the environment (docs/production.md).',
    async run() {
      await import('@florin/server/serve');
      return undefined;
    },
  },
  {
    name: 'migrate',
    summary: 'Migrate the database of DATABASE_URL to the schema of this release.',
    async run({ terminal, output }) {
      const { migrate, SchemaMismatchError } = await import('@florin/server/database/migrate');
      const url = terminal.environment.DATABASE_URL?.trim();
      if (!url) throw new CommandError('DATABASE_URL must be set.');
      const { sessionProblem } = await import('@florin/server/preflight/check-database');
      const ran = await migrate(url).catch((error: unknown) => {
        throw new CommandError(error instanceof SchemaMismatchError ? error.message : sessionProblem(error));
      });
      output.rows(ran.map((migration) => ({ migration })));
      output.note(ran.length === 0 ? 'The schema is up to date.' : `${ran.length} migrations were run.`);
      return undefined;
    },
  },
  {
    name: 'program',
    summary: 'Deploy and upgrade the escrow program: "florin program" says how.',
    parsesItself: true,
    async run({ words, terminal }) {
      const { runProgram } = await import('../program-command.ts');
      return runProgram([...words], { out: terminal.out, err: terminal.error }).catch((error: Error) => {
        throw new CommandError(error.message);
      });
    },
  },
];
