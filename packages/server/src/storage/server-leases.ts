import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, ownIdentity } from './process-identity.ts';

/**
 * Who uses a shared server: one empty file per user, named after its process. The last one out stops the server.
 * A process that died without a word is no longer running, so its lease counts for nothing.
 */
export function takeLease(directory: string): string {
  const lease = join(directory, `${ownIdentity()}.${randomBytes(6).toString('hex')}`);
  writeFileSync(lease, '');
  return lease;
}

export function dropLease(lease: string): void {
  rmSync(lease, { force: true });
}

/** Removes the leases of processes that are gone and says whether any user is left. */
export function hasUsers(directory: string): boolean {
  const leases = readdirSync(directory);
  const dead = leases.filter((name) => !isRunning(name.slice(0, name.lastIndexOf('.'))));
  for (const name of dead) dropLease(join(directory, name));
  return dead.length < leases.length;
}
