import { generate } from 'lean-qr';
import { toPngBuffer } from 'lean-qr/extras/node_export';
import { LRUCache } from 'lru-cache';
import QRCode from 'qrcode';

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

/**
 * A QR code as an SVG data url, to be put into an `img`.
 * @example await svgQrDataUrl('solana:https://pay.example/pay/intents/ti_1') // 'data:image/svg+xml;base64,…'
 */
export async function svgQrDataUrl(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

const drawn = new LRUCache<string, Promise<string>>({ max: REMEMBERED_MAX });

/**
 * The same, drawn once for as long as it is in use: an intent shows its code on every read, and drawing costs milliseconds.
 * @example await rememberedSvgQrDataUrl('solana:https://pay.example/pay/intents/ti_1')
 */
export function rememberedSvgQrDataUrl(text: string): Promise<string> {
  const code = drawn.get(text) ?? svgQrDataUrl(text);
  drawn.set(text, code);
  return code;
}
