import { parseArgs } from 'node:util';
import { run } from './run.ts';

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      seeds: { type: 'string' },
      seed: { type: 'string' },
      steps: { type: 'string' },
      trace: { type: 'boolean' },
    },
  });
  for (let i = 0; i < Number(values.seeds ?? 0); i++) {
    const r = await run(100 + i, Number(values.steps ?? 500));
    console.log(100 + i, r.realMs, r.counts, r.fingerprints.size, r.failure?.message);
  }
  const result = await run(Number(values.seed ?? 1), Number(values.steps ?? 500));
  if (values.trace || result.failure) console.log(result.trace.join('\n'));
  console.log({
    ...result.counts,
    distinct: result.fingerprints.size,
    simulatedMs: result.simulatedMs,
    realMs: result.realMs,
  });
  if (result.failure) console.log(result.failure.message);
  return result.failure ? 1 : 0;
}
