import { holdEmbeddedPostgres } from '@florin/embedded-postgres/embedded-postgres';
import { TEST_SERVER_DIRECTORY } from './database.testing.ts';

/** Keeps the test server, once a test has started it, for the whole run; the last run to end stops it. */
export default async function setup(): Promise<() => Promise<void>> {
  const held = await holdEmbeddedPostgres(TEST_SERVER_DIRECTORY);
  return held.stop;
}
