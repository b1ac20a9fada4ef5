import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identifyProcess } from '@florin/local-state/process-identity';
import { expect, it } from 'vitest';
import { openClusterPlace } from './cluster-place.ts';
import { useTestHome } from './home.testing.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { launchPostmaster, stopPostmaster } from './postmaster.ts';

const home = useTestHome();

it('the server of somebody who was killed just after starting it is adopted', async () => {
  const place = openClusterPlace(home.path);
  const { postgres } = findPostgresBinaries(place.account);
  // Another server gets onto the data between our look at it and our own start.
  const program = join(home.path, 'late-postgres');
  const file = join(place.data, 'postmaster.pid');
  writeFileSync(
    program,
    `#!/bin/sh
     '${postgres}' "$@" &
     until [ -s '${file}' ]; do sleep 0.02; done
     exec '${postgres}' "$@"`,
    { mode: 0o755 },
  );
  const { postmaster, adopted } = await launchPostmaster({
    program,
    dataDirectory: place.data,
    logFile: place.log,
    account: place.account,
    promisedPort: undefined,
    lastPort: undefined,
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '' },
  });
  const pid = home.postmasterPid() ?? 0;
  expect(adopted).toBe(true);
  expect(postmaster.identity).toBe(identifyProcess(pid));
  await stopPostmaster(place.data);
  expect(home.postmasterPid()).toBeUndefined();
});
