import { fileURLToPath } from 'node:url';
import { launchProcess, type TestProcess } from '@florin/server/testing/process.testing';

/** What `npm start` runs; the build must be there. */
export const START = fileURLToPath(new URL('../../../../build/start.js', import.meta.url));

/** Money is final after 3.2 s, and whoever signs has 15 s for it. */
const QUICK = { EMBEDDED_SLOT_MS: '100', POLL_MS: '100', SEEN_POLL_MS: '100' };

/** Starts it on this folder and waits until it is ready. */
export function startAllInOne(home: string, environment: Record<string, string> = {}): Promise<TestProcess> {
  return launchProcess(START, { FLORIN_HOME: home, ...QUICK, ...environment });
}
