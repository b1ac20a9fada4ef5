import { correction, generate } from 'lean-qr';
import { expect, it } from 'vitest';
import { pngQrDataUrl, svgQrDataUrl } from './qr-codes.ts';

const TEXT = 'solana:https%3A%2F%2Fpay.example%2Fpay%2Fintents%2Fti_01k9zq4c5x0123456789abcdef';

it('an SVG shows every module of the code, and a margin around it', () => {
  const code = generate(TEXT, { minCorrectionLevel: correction.M });
  const svg = decoded(svgQrDataUrl(TEXT), 'image/svg+xml').toString();
  expect(svg).toContain(`viewBox="-2 -2 ${code.size + 4} ${code.size + 4}"`);
  const dark = new Set<string>();
  for (const [, y, row] of svg.matchAll(/M0 (\d+)\.5((?:m\d+ 0h\d+)*)/g)) {
    let x = 0;
    for (const [, gap, length] of row!.matchAll(/m(\d+) 0h(\d+)/g)) {
      x += Number(gap);
      for (const end = x + Number(length); x < end; x++) dark.add(`${x},${y}`);
    }
  }
  const wanted = new Set<string>();
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) wanted.add(`${x},${y}`);
  }
  expect(dark).toEqual(wanted);
});

it('an SVG is small enough to travel with every answer, and drawn once', () => {
  expect(svgQrDataUrl(TEXT).length).toBeLessThan(4_000);
  expect(svgQrDataUrl(TEXT)).toBe(svgQrDataUrl(TEXT));
});

it('a PNG is one', () => {
  const png = decoded(pngQrDataUrl(TEXT), 'image/png');
  expect(png.subarray(0, 8)).toEqual(Buffer.from('89504e470d0a1a0a', 'hex'));
});

function decoded(url: string, type: string): Buffer {
  const [head, body] = url.split(',');
  expect(head).toBe(`data:${type};base64`);
  return Buffer.from(body ?? '', 'base64');
}
