import { parentPort, workerData } from 'node:worker_threads';
import Vips from 'wasm-vips';
import type { PictureKind } from './picture-kind.ts';
import type { PictureTask, SmallPicture } from './small-picture.ts';

const QUALITY = 80;

/** The thread that decodes one picture of a stranger, and ends with it. */
parentPort?.postMessage(await drawSmall(workerData as PictureTask));

async function drawSmall({ bytes, kind, sidePixels, pixelsMax }: PictureTask): Promise<SmallPicture> {
  try {
    const vips = await Vips({ dynamicLibraries: librariesFor(kind) });
    vips.concurrency(1);
    vips.blockUntrusted(true);
    // Reads no more than its head.
    const { width, height } = vips.Image.newFromBuffer(bytes);
    if (width * height > pixelsMax) return { ok: false, reason: 'too_many_pixels' };
    const small = vips.Image.thumbnailBuffer(bytes, sidePixels, { height: sidePixels, size: 'down' });
    return { ok: true, webp: small.writeToBuffer('.webp', { Q: QUALITY, keep: 'none' }) };
  } catch {
    // Whatever a picture does to its decoder is the picture's fault.
    return { ok: false, reason: 'broken' };
  }
}

/** Nothing that draws SVG is ever loaded. */
function librariesFor(kind: PictureKind): string[] {
  return kind === 'avif' ? ['vips-heif.wasm'] : [];
}
