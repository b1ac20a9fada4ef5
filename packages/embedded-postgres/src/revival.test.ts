import { readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { withProcessLock } from '@florin/local-state/process-lock';
import { isLong } from '@florin/testing/drawn';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { query, useTestHome } from './home.testing.ts';

const home = useTestHome();

const killServer = () => process.kill(home.postmasterPid() ?? 0, 'SIGKILL');

/** While the home is locked nobody can start the server again. */
const whileLocked = (work: () => Promise<void>) => withProcessLock(join(home.path, 'postgres.lock'), work);

async function take(port: number): Promise<Server> {
  const squatter = createServer((socket) => socket.destroy());
  const isListening = () =>
    new Promise<boolean>((resolve) => {
      squatter.once('error', () => resolve(false));
      squatter.listen(port, '127.0.0.1', () => resolve(true));
    });
  await expect.poll(isListening).toBe(true);
  return squatter;
}

const isBack = (url: string) =>
  expect.poll(() => query(url, 'select 1 as one').catch(() => 'not yet')).toEqual([{ one: 1 }]);

it.runIf(isLong())('a server whose port somebody took comes back on that port once it is free', async () => {
  const said: string[] = [];
  const server = await startEmbeddedPostgres({ directory: home.path, say: (message) => said.push(message) });
  const port = Number(new URL(server.url).port);
  let squatter: Server | undefined;
  await whileLocked(async () => {
    killServer();
    squatter = await take(port);
  });
  await expect.poll(() => said).toHaveLength(1);
  expect(said[0]).toMatch(new RegExp(`does not start again yet.*port ${port}[\\s\\S]*could not bind`));
  // Whoever starts now must not move it either: the first one would never find it.
  await expect(home.start()).rejects.toThrow(/could not bind/);
  squatter?.close();
  await isBack(server.url);
  await expect.poll(() => said).toHaveLength(2);
  expect(said[1]).toMatch(new RegExp(`runs again.*port ${port}`));
  await server.stop();
});

it('a server whose children outlive it comes back on its port once they are gone', async () => {
  const server = await home.start();
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => undefined); // its server is killed below
  await client.connect();
  const pid: number = (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
  // As one that is busy with a long statement, it does not see that its server is gone.
  process.kill(pid, 'SIGSTOP');
  killServer();
  const log = () => readFileSync(join(home.path, 'postgres', 'server.log'), 'utf8');
  await expect.poll(log).toContain('pre-existing shared memory block');
  process.kill(pid, 'SIGCONT');
  await isBack(server.url);
  await client.end();
  await server.stop();
});

it('a first port lies below those that systems give to outgoing connections', async () => {
  rmSync(join(home.path, 'postgres'), { recursive: true });
  const server = await home.start();
  expect(Number(new URL(server.url).port)).toBeLessThan(32_768);
  await server.stop();
});
