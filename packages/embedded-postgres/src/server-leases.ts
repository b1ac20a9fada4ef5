import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, ownIdentity } from '@florin/local-state/process-identity';

/**
 * Who uses a shared server: one file per user, named after its process. The last one out stops the server.
 * A process that died without a word is no longer running, so its lease counts for nothing.
 * It holds the port that the user was told, if any, because that user will look for the server nowhere else.
 */
export function takeLease(directory: string, port?: number): string {
  const lease = join(directory, `${ownIdentity()}.${randomBytes(6).toString('hex')}`);
  writeFileSync(lease, String(port ?? ''));
  return lease;
}

/** The port that the living users were told; undefined when nobody was told one. */
export function promisedPort(directory: string): number | undefined {
  const ports = livingLeases(directory).map((name) => Number(readFileSync(join(directory, name), 'utf8')));
  return ports.find((port) => port > 0);
}

export function dropLease(lease: string): void {
  rmSync(lease, { force: true });
}

/** Whether any user is left. */
export const hasUsers = (directory: string): boolean => livingLeases(directory).length > 0;

/** Removes the leases of processes that are gone on the way. */
function livingLeases(directory: string): string[] {
  const leases = readdirSync(directory);
  const isLiving = (name: string) => isRunning(name.slice(0, name.lastIndexOf('.')));
  const dead = leases.filter((name) => !isLiving(name));
  for (const name of dead) dropLease(join(directory, name));
  return leases.filter((name) => !dead.includes(name));
}
