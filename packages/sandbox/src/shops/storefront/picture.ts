import { crc32, deflateSync } from 'node:zlib';
import type { Product } from '../../catalog.ts';

const [WIDTH, HEIGHT, RADIUS] = [320, 240, 84];

/** @example picturePath(product) // '/pictures/trail-socks.png' */
export function picturePath({ slug }: Product): string {
  return `/pictures/${slug}.png`;
}

/** A disc in a colour of the product's own, as PNG: shops have photographs, and nobody shows the drawings of strangers. */
export function pictureOf({ slug }: Product): Buffer {
  const hue = [...slug].reduce((sum, letter) => sum + letter.charCodeAt(0) * 7, 0) % 360;
  const head = Buffer.from([0, 0, WIDTH >> 8, WIDTH & 0xff, 0, 0, HEIGHT >> 8, HEIGHT & 0xff, 8, 3, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from([...colourOf(hue, 0.45, 0.88), ...colourOf(hue, 0.4, 0.52)])),
    chunk('IDAT', deflateSync(pixels())),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Rows of places in the palette, each after the number of its filter. */
function pixels(): Buffer {
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const isDisc = Math.hypot(x - WIDTH / 2, y - HEIGHT / 2) < RADIUS;
      rows[y * (WIDTH + 1) + x + 1] = isDisc ? 1 : 0;
    }
  return rows;
}

/** Red, green and blue of a hue in degrees, as CSS counts them. */
function colourOf(hue: number, saturation: number, lightness: number): number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((offset) => {
    const turn = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))));
  });
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
