import { holdEmbeddedPostgres } from './embedded-postgres.ts';
import { TEST_SERVER_DIRECTORY } from './testing.ts';

/** Keeps the test server, once a test has started it, for the whole run; the last run to end stops it. */
export default async function setup(): Promise<() => Promise<void>> {
  const held = await holdEmbeddedPostgres(TEST_SERVER_DIRECTORY);
  return held.stop;
}
