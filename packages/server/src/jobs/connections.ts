import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/**
 * The connections of the job queue. Those that it opens by itself take the process down when the database dies while it
 * stops: it no longer listens for their errors then, and Node ends a process over an error that nobody listens for.
 * @example const connections = openConnections(url, 10, log); await run({ pgPool: connections }); await connections.end()
 */
export function openConnections(databaseUrl: string, countMax: number, log: FastifyBaseLogger): pg.Pool {
  const connections = new pg.Pool({ connectionString: databaseUrl, max: countMax });
  const listen = (error: Error) => log.debug({ err: error }, 'a connection of the job workers broke');
  connections.on('error', listen);
  connections.on('connect', (client) => client.on('error', listen));
  return connections;
}
