import { readdir, readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import type { Browser, CDPSession } from 'playwright-core';

/** What the processes of a browser use together. */
export interface Usage {
  readonly ids: readonly number[];
  readonly memoryBytes: number;
  /** Of the processor, since somebody looks. */
  readonly busySeconds: number;
}

const LOOK_MS = 250;
/** To ask the browser which processes it has costs it more than to look at them, and they change less often than what they use. */
const LOOKS_FOR_EACH_ANSWER = 4;
/** A browser that is too busy to say which processes it has still has those that it last had. */
const ANSWER_MS = 2_000;

/**
 * Looks at the processes of a browser of our own as long as somebody wants to know.
 * @example const stop = watchProcesses(await browser.newBrowserCDPSession(), ({ memoryBytes }) => console.log(memoryBytes))
 */
export function watchProcesses(session: CDPSession, tell: (usage: Usage) => void): () => void {
  const first = new Map<number, number>();
  let known: readonly ProcessInfo[] = [];
  let looks = 0;
  let isLooking = false;
  let isStopped = false;
  const look = async () => {
    if (looks % LOOKS_FOR_EACH_ANSWER === 0) known = (await answerOf(session)) ?? known;
    looks += 1;
    for (const { id, cpuTime } of known) if (!first.has(id)) first.set(id, cpuTime);
    const sizes = await Promise.all(known.map(({ id }) => memoryOf(id)));
    // By now the browser may be somebody else's.
    if (isStopped) return;
    tell({
      ids: known.map(({ id }) => id),
      memoryBytes: sumOf(sizes),
      busySeconds: sumOf(known.map(({ id, cpuTime }) => cpuTime - first.get(id)!)),
    });
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    // A browser that has ended uses nothing, and its end is noticed elsewhere.
    void look()
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
      });
  }, LOOK_MS);
  timer.unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
    void session.detach().catch(() => undefined);
  };
}

interface ProcessInfo {
  readonly id: number;
  readonly cpuTime: number;
}

async function answerOf(session: CDPSession): Promise<readonly ProcessInfo[] | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ANSWER_MS);
  });
  const answered = session.send('SystemInfo.getProcessInfo').then(({ processInfo }) => processInfo);
  return await Promise.race([answered, late]).finally(() => clearTimeout(timer));
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** What it alone has, and what it shares with its like: not the program itself, which is in memory once. Zero where nobody says. */
async function memoryOf(processId: number): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '');
  const kilobytes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].map(([, size]) => Number(size));
  return sumOf(kilobytes) * 1_024;
}

/**
 * A way to end a browser of our own that does not close when it is asked to: its processes are a group.
 * @example const kill = await killerOf(browser); kill()
 */
export async function killerOf(browser: Browser): Promise<() => void> {
  const processes = await processesOf(browser);
  const main = processes.find(({ type }) => type === 'browser');
  return () => {
    if (main !== undefined && browser.isConnected()) endProcess(main.id);
  };
}

/** None where the browser does not say. */
async function processesOf(browser: Browser): Promise<readonly { type: string; id: number }[]> {
  try {
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    await session.detach();
    return processInfo;
  } catch {
    return [];
  }
}

/** Its group goes with it, where it leads one. */
export function endProcess(processId: number): void {
  for (const target of [-processId, processId]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // It has ended by itself, or leads no group.
    }
  }
}

/** Low enough that others get ten times as much of a processor that both want. */
const LOW_PRIORITY = 10;

/** Gives whatever these processes run on a low priority; theirs alone, and for good. */
export async function letOthersFirst(processIds: readonly number[]): Promise<void> {
  const threads = await Promise.all(
    processIds.map((id) => readdir(`/proc/${id}/task`).catch(() => [String(id)])),
  );
  for (const thread of threads.flat()) {
    try {
      setPriority(Number(thread), LOW_PRIORITY);
    } catch {
      // It has ended, or is not ours to change: then it is bounded by the rest.
    }
  }
}
