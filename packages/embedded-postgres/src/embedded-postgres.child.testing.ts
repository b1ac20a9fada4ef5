import { startEmbeddedPostgres } from './embedded-postgres.ts';

/** Starts (or adopts) a server, reports it, and stops on any message: a user of it as small as it gets. */
const [directory = ''] = process.argv.slice(2);
const said: string[] = [];
const server = await startEmbeddedPostgres({ directory, say: (message) => said.push(message) });
process.send?.({ url: server.url, adopted: server.adopted, said });
process.once('message', async () => {
  await server.stop();
  process.disconnect?.();
});
