import { generate } from 'lean-qr';
import { toPngBuffer } from 'lean-qr/extras/node_export';
import { qrDataUrl } from '../qr.ts';

const PIXELS_PER_MODULE = 6;
const REMEMBERED_MAX = 1_000;

/**
 * A QR code as a PNG data url.
 * @example pngQrDataUrl(session.chain_pay_uri) // 'data:image/png;base64,…'
 */
export function pngQrDataUrl(text: string): string {
  const png = toPngBuffer(generate(text), {
    on: [0, 0, 0],
    off: [255, 255, 255],
    scale: PIXELS_PER_MODULE,
  });
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}

/** SVG codes by their text: an intent shows its code on every read, and drawing it costs milliseconds. */
const drawn = new Map<string, Promise<string>>();

/**
 * A QR code as an SVG data url, drawn once for as long as it is in use.
 * @example await svgQrDataUrl('solana:https://pay.example/pay/intents/ti_1')
 */
export function svgQrDataUrl(text: string): Promise<string> {
  const code = drawn.get(text) ?? qrDataUrl(text);
  drawn.delete(text);
  drawn.set(text, code);
  const [oldest] = drawn.keys();
  if (drawn.size > REMEMBERED_MAX && oldest !== undefined) drawn.delete(oldest);
  return code;
}
