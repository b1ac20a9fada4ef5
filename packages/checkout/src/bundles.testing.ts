/** Before the first test: tests run from source, and what is bundled must be as new as they are. */
export default async function setup(): Promise<void> {
  await import('../../egress/build.mjs');
  await import('../../checkout-browser/build.mjs');
  await import('../build.mjs');
}
