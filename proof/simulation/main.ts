import { parseArgs } from 'node:util';
import { run } from './run.ts';

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { seed: { type: 'string' }, steps: { type: 'string' }, trace: { type: 'boolean' } } });
  const result = await run(Number(values.seed ?? 1), Number(values.steps ?? 500));
  if (values.trace || result.failure) console.log(result.trace.join('\n'));
  console.log({ ...result.counts, distinct: result.fingerprints.size, simulatedMs: result.simulatedMs, realMs: result.realMs });
  if (result.failure) console.log(result.failure.message);
  return result.failure ? 1 : 0;
}
