import { gunzipSync, gzipSync } from 'node:zlib';
import type { PageReport, TakenFor } from '@florin/page-reading/report/page-report';
import { redact } from '../../http/observe/log.ts';

const PACKED_BYTES_MAX = 64_000;
const UNPACKED_BYTES_MAX = 2_000_000;

/** Small enough to keep, and without anything that looks like a card; null for a page that is too large. */
export function packReport(report: PageReport): Buffer | null {
  const text = withoutSecrets(JSON.stringify(report)).replaceAll('\\u0000', '');
  if (text.length > UNPACKED_BYTES_MAX) return null;
  const packed = gzipSync(text);
  return packed.byteLength <= PACKED_BYTES_MAX ? packed : null;
}

/** @example unpackReport(row.report)?.kind // 'cart' */
export function unpackReport(packed: Buffer | null): PageReport | null {
  if (packed === null) return null;
  return JSON.parse(gunzipSync(packed, { maxOutputLength: UNPACKED_BYTES_MAX }).toString()) as PageReport;
}

/** As many digits as a card has, however they are set apart. */
const CARD_LIKE = /\d(?:[ .-]?\d){12,18}/g;

function withoutSecrets(text: string): string {
  return redact(text.replace(CARD_LIKE, '[card]'));
}

const REASON_LENGTH_MAX = 500;

/** @example reasonOf(report) // 'cart; "Check out" was taken for checkout (words is "check out")' */
export function reasonOf({ kind, pressed, presses, complaints }: PageReport): string {
  const told = (reading: TakenFor) => {
    const why = reading.because.length > 0 ? ` (${reading.because.join(', ')})` : '';
    return `"${reading.of}" was taken for ${reading.meaning}${why}`;
  };
  const parts = [
    kind,
    ...complaints.map((words) => `the page complains: "${words}"`),
    ...(pressed ? [told(pressed)] : presses.map(told)),
  ];
  return withoutSecrets(parts.join('; ')).replaceAll('\u0000', '').slice(0, REASON_LENGTH_MAX);
}
