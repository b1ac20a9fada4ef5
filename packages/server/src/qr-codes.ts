import { type Bitmap2D, correction, generate } from 'lean-qr';
import { toPngBuffer } from 'lean-qr/extras/node_export';
import { LRUCache } from 'lru-cache';

const SVG_MARGIN_MODULES = 2;
const PNG_PIXELS_PER_MODULE = 6;

/** An intent shows its code on every read, and to find the pattern takes a millisecond. */
const drawn = new LRUCache<string, string>({ max: 1_000, memoMethod: drawSvg });

/**
 * A QR code as an SVG data url, to be put into an `img`.
 * @example svgQrDataUrl('solana:https://pay.example/pay/intents/ti_1') // 'data:image/svg+xml;base64,…'
 */
export function svgQrDataUrl(text: string): string {
  return drawn.memo(text);
}

/**
 * A QR code as a PNG data url.
 * @example pngQrDataUrl(session.chain_pay_uri) // 'data:image/png;base64,…'
 */
export function pngQrDataUrl(text: string): string {
  const png = toPngBuffer(generate(text), {
    on: [0, 0, 0],
    off: [255, 255, 255],
    scale: PNG_PIXELS_PER_MODULE,
  });
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}

function drawSvg(text: string): string {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const margin = SVG_MARGIN_MODULES;
  const size = code.size + 2 * margin;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M${-margin} ${-margin}h${size}v${size}h${-size}z"/><path stroke="#000" d="${strokesOf(code)}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** A stroke for each run of dark modules, row by row: a third of the bytes that the library's own outlines take. */
function strokesOf(code: Bitmap2D): string {
  let path = '';
  for (let y = 0; y < code.size; y++) {
    path += `M0 ${y + 0.5}`;
    for (let x = 0, end = 0; x < code.size; x++) {
      const start = x;
      while (code.get(x, y)) x++;
      if (x === start) continue;
      path += `m${start - end} 0h${x - start}`;
      end = x;
    }
  }
  return path;
}
