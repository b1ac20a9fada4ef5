import { writeSync } from 'node:fs';
import { type Debugger, Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';
import { withTimeLimit } from '@florin/time-limit/time-limit';
import { openSession } from '../database/database.ts';
import { createLogger } from '../http/observe/log.ts';
import { recordStall } from './death-store.ts';
import { CURRENT_JOB, type WatchdogData, type WatchdogMessage, type WatchedJob } from './watchdog.ts';

/** The thread of `watchdog.ts`. It shares nothing with the process but a number, so whatever holds that one up leaves it alone. */
const { beat, stallMs, databaseUrl, role } = workerData as WatchdogData;
const LOOK_MS = Math.max(10, stallMs / 10);
const NAME_MS = 2_000;
const RECORD_MS = 5_000;

const jobs = new Map<string, WatchedJob>();
parentPort?.on('message', (message: WatchdogMessage) => {
  if ('started' in message) jobs.set(message.started.id, message.started);
  else jobs.delete(message.ended.id);
});

let seen = Atomics.load(beat, 0);
let movedAtMs = performance.now();
let lookedAtMs = movedAtMs;

const looking = setInterval(() => {
  const nowMs = performance.now();
  const now = Atomics.load(beat, 0);
  // Where also this thread was held up, the machine slept or the whole process was stopped.
  const isLate = nowMs - lookedAtMs > stallMs / 2;
  lookedAtMs = nowMs;
  if (now !== seen || isLate) {
    seen = now;
    movedAtMs = nowMs;
  } else if (nowMs - movedAtMs >= stallMs) {
    clearInterval(looking);
    void end();
  }
}, LOOK_MS);

async function end(): Promise<void> {
  const place = await whereItStands().catch(() => null);
  const guilty = place === null ? null : (jobs.get(place.job ?? '') ?? null);
  // Not through the process's own output, which waits for the process.
  const log = createLogger('error', { write: (line) => void writeSync(1, String(line)) }, role);
  const details = {
    stalled_ms: Math.round(performance.now() - movedAtMs),
    job: guilty?.name ?? null,
    at: place?.at ?? null,
    under_way: [...jobs.values()].map(({ name }) => name),
  };
  log.fatal(details, 'the process stood still and is ended; its jobs are taken up by another one');
  const recorded = withTimeLimit({ timeoutMs: RECORD_MS }, async () => {
    const session = await openSession(databaseUrl, 'florin watchdog');
    await recordStall(session, [...jobs.keys()], guilty?.id ?? null);
  });
  // Whatever hinders it, others notice when the heartbeat runs out.
  await recorded.catch((error: unknown) => log.error({ err: error }, 'the stall could not be recorded'));
  process.kill(process.pid, 'SIGKILL');
}

interface Place {
  readonly job: string | null;
  readonly at: string;
}

/** Pauses the process where it is, as a debugger does, and asks there. */
function whereItStands(): Promise<Place> {
  return withTimeLimit({ timeoutMs: NAME_MS }, async () => {
    const session = new Session();
    session.connectToMainThread();
    return new Promise<Place>((resolve, reject) => {
      session.on('Debugger.paused', ({ params }) => {
        const [frame] = params.callFrames;
        if (frame === undefined) return reject(new Error('nothing runs'));
        const expression = `globalThis[Symbol.for(${JSON.stringify(CURRENT_JOB)})]()`;
        const request = { callFrameId: frame.callFrameId, expression, returnByValue: true };
        session.post(
          'Debugger.evaluateOnCallFrame',
          request,
          (error, answer?: Debugger.EvaluateOnCallFrameReturnType) => {
            if (error !== null) return reject(error);
            const { lineNumber, columnNumber = 0 } = frame.location;
            const at = `${frame.functionName} (${frame.url}:${lineNumber + 1}:${columnNumber + 1})`;
            resolve({ job: (answer?.result.value as string | null | undefined) ?? null, at });
          },
        );
      });
      session.post('Debugger.enable', () => session.post('Debugger.pause'));
    });
  });
}
