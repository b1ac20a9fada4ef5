import { migrate } from './migrate.ts';

/** Says that it is ready, waits for the word, migrates, and reports what it ran. */
const [url = '', directory = ''] = process.argv.slice(2);
process.send?.('ready');
process.once('message', async () => {
  process.send?.(await migrate(url, directory));
  process.disconnect?.();
});
