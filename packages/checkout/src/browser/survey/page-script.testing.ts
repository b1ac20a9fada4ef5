/** Before the first test: tests run from source, and the survey's script must be as new as they are. */
export default async function setup(): Promise<void> {
  await import('../../../build.mjs');
}
