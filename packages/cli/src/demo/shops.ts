import { type Sandbox, startSandbox } from '@florin/sandbox/sandbox';

const BASE_PORT = 4_600;

/**
 * The shops of the embedded mode, on the same ports at every start where those are free, so that what was learned about
 * them stays true.
 */
export async function startDemoShops(): Promise<Sandbox> {
  try {
    return await startSandbox({ basePort: BASE_PORT });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return await startSandbox();
  }
}
