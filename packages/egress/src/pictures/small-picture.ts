import { Worker } from 'node:worker_threads';
import { type PictureKind, pictureKindOf } from './picture-kind.ts';

/** How a picture ended: small and in one format, or not at all. */
export type SmallPicture =
  | { readonly ok: true; readonly webp: Uint8Array }
  | { readonly ok: false; readonly reason: PictureRefusal };

/** `busy` says nothing of the picture; it can be tried again. */
export type PictureRefusal =
  | 'unknown_kind'
  | 'too_many_pixels'
  | 'too_large'
  | 'too_slow'
  | 'broken'
  | 'busy';

/** What the thread is handed. */
export interface PictureTask {
  readonly bytes: Uint8Array;
  readonly kind: PictureKind;
  readonly sidePixels: number;
  readonly pixelsMax: number;
}

/** Bundled by build.mjs into `dist`, which lies as far from the sources as from itself. */
const PICTURE_READER = new URL('../../dist/picture-reader.bundle.js', import.meta.url);
/** Twice the largest size at which a page shows one. */
const SIDE_PIXELS = 384;
/** As photographs of telephones have. Some kinds are decoded as a whole, at eight bytes a pixel and more. */
const PIXELS_MAX: Readonly<Record<PictureKind, number>> = {
  jpeg: 25_000_000,
  png: 25_000_000,
  webp: 13_000_000,
  gif: 13_000_000,
  avif: 13_000_000,
};
const WEBP_BYTES_MAX = 128 * 1024;
const TASK_MS = 10_000;
const WAITING_MAX = 100;
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws a stranger's picture anew: small, as WebP, without anything that was hidden in it. It is decoded in WebAssembly on
 * a thread of its own that ends with it, so that one made to break its decoder reaches neither this process nor the next picture. One
 * at a time: nobody waits for a picture as one waits for an answer.
 * @example await smallPicture(await readFile('tea.jpg')) // { ok: true, webp: Uint8Array(4711) }
 */
export function smallPicture(bytes: Uint8Array, taskMs = TASK_MS): Promise<SmallPicture> {
  const kind = pictureKindOf(bytes);
  if (kind === null) return Promise.resolve({ ok: false, reason: 'unknown_kind' });
  if (waiting >= WAITING_MAX) return Promise.resolve({ ok: false, reason: 'busy' });
  waiting += 1;
  const drawn = last.then(() =>
    draw({ bytes, kind, sidePixels: SIDE_PIXELS, pixelsMax: PIXELS_MAX[kind] }, taskMs),
  );
  last = drawn.finally(() => {
    waiting -= 1;
  });
  return drawn;
}

function draw(task: PictureTask, taskMs: number): Promise<SmallPicture> {
  return new Promise((resolve) => {
    // Neither the settings of this process nor its secrets. What the decoder has to say of a picture interests nobody.
    const worker = new Worker(PICTURE_READER, {
      workerData: task,
      resourceLimits: RESOURCE_LIMITS,
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    const end = (picture: SmallPicture) => {
      clearTimeout(timer);
      resolve(worker.terminate().then(() => picture));
    };
    const refuse = (reason: PictureRefusal) => end({ ok: false, reason });
    const timer = setTimeout(() => refuse('too_slow'), taskMs);
    worker
      .once('message', (picture: SmallPicture) => end(withinSize(picture)))
      .on('error', () => refuse('broken'))
      .once('exit', () => refuse('broken'));
  });
}

function withinSize(picture: SmallPicture): SmallPicture {
  if (picture.ok && picture.webp.length > WEBP_BYTES_MAX) return { ok: false, reason: 'too_large' };
  return picture;
}
