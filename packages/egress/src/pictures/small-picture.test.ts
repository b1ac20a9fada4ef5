import { expect, it } from 'vitest';
import { pictureKindOf } from './picture-kind.ts';
import { blackPng, PICTURES } from './pictures.testing.ts';
import { smallPicture } from './small-picture.ts';

/** However busy the machine is. */
const ENOUGH_MS = 600_000;
const drawn = (bytes: Uint8Array) => smallPicture(bytes, ENOUGH_MS);

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

it.each(Object.entries(PICTURES))('draws a %s anew as WebP', async (kind, bytes) => {
  expect(pictureKindOf(bytes)).toBe(kind);
  const picture = await drawn(bytes);
  expect(picture.ok && pictureKindOf(picture.webp)).toBe('webp');
});

it('makes it small, and leaves out what was hidden in it', async () => {
  const large = blackPng(3_000, 2_000, 'where it was taken');
  expect(textOf(large)).toContain('where it was taken');
  const picture = await drawn(large);
  expect(picture.ok && sizeOf(picture.webp)).toEqual({ width: 384, height: 256 });
  expect(picture.ok && textOf(picture.webp)).not.toContain('where it was taken');
});

it.each([
  [
    'a drawing that names other files',
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
  ],
  ['a document', '%PDF-1.7'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a picture of a kind that browsers do not show', 'II*\0\x08\0\0\0'],
  ['a matrix, which the decoder would read', '#matrix 1 1\n7\n'],
  ['nothing', ''],
])('refuses %s', async (_what, text) => {
  expect(await smallPicture(new Uint8Array(Buffer.from(text, 'latin1')))).toEqual({
    ok: false,
    reason: 'unknown_kind',
  });
});

it('refuses a small file that unfolds to a huge picture, by its head', async () => {
  const bomb = blackPng(30_000, 30_000);
  expect(bomb.length).toBeLessThan(200_000);
  expect(await drawn(bomb)).toEqual({ ok: false, reason: 'too_many_pixels' });
});

it('refuses what is broken, and draws the next one', async () => {
  const cut = PICTURES.avif.slice(0, 120);
  expect(await drawn(cut)).toEqual({ ok: false, reason: 'broken' });
  expect((await drawn(PICTURES.png)).ok).toBe(true);
});

it('ends the thread of a picture that takes too long', async () => {
  expect(await smallPicture(blackPng(4_900, 4_900), 1)).toEqual({ ok: false, reason: 'too_slow' });
});

it('refuses more than may wait, and says that this is no fault of the picture', async () => {
  const asked = Array.from({ length: 130 }, () => smallPicture(PICTURES.png, 1));
  const reasons = (await Promise.all(asked)).map((picture) => !picture.ok && picture.reason);
  expect(reasons.filter((reason) => reason === 'busy')).toHaveLength(30);
});

/** Of a lossy WebP: its frame begins after three bytes and a start code. */
function sizeOf(webp: Uint8Array): { width: number; height: number } {
  const start = textOf(webp).indexOf('\x9d\x01\x2a') + 3;
  const view = new DataView(webp.buffer, webp.byteOffset);
  return { width: view.getUint16(start, true) & 0x3fff, height: view.getUint16(start + 2, true) & 0x3fff };
}
