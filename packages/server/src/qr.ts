import QRCode from 'qrcode';

/**
 * A QR code as an SVG data url, to be put into an `img`.
 * @example await qrDataUrl('solana:https://pay.example/pay/intents/ti_1') // 'data:image/svg+xml;base64,…'
 */
export async function qrDataUrl(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
