import { fileURLToPath } from 'node:url';
import { launchProcess, type TestProcess } from '@florin/server/testing/process.testing';

/** What `npm start` runs; the build must be there. */
export const START = fileURLToPath(new URL('../../dist/start.js', import.meta.url));

/** Starts it on this folder and waits until it is ready. */
export function startAllInOne(home: string, environment: Record<string, string> = {}): Promise<TestProcess> {
  return launchProcess(START, { FLORIN_HOME: home, ...environment });
}
