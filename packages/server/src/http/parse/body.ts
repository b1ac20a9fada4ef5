import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../errors/api-error.ts';
import { parseForm } from './form.ts';
import { parseJson } from './json.ts';

export const BODY_LIMIT_BYTES = 1024 * 1024;

/** A parsed body remembers how it was sent: the values of a form are strings until the schema gives them types. */
export interface ParsedBody {
  readonly encoding: 'json' | 'form';
  readonly value: unknown;
}

/** Bodies are JSON or form-encoded; anything else is told so. */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, bytes: Buffer) => {
      const text = toText(bytes);
      return text.trim() === '' ? null : { encoding: 'json', value: parseJson(text) };
    },
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_request: unknown, bytes: Buffer) => {
      const text = toText(bytes);
      return text === '' ? null : { encoding: 'form', value: parseForm(text) };
    },
  );
  app.addContentTypeParser('*', async (_request: unknown, payload: NodeJS.ReadableStream) => {
    for await (const chunk of payload) {
      if (chunk.length > 0) throw unsupported();
    }
    return null;
  });
}

/** Bytes of another encoding would be replaced one by one, and the text stored would not be the text sent. */
function toText(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new ApiError('body_invalid', 'The body is not UTF-8 text. Send it uncompressed.');
  return bytes.toString();
}

export function unsupported(): ApiError {
  return new ApiError(
    'content_type_unsupported',
    'Send the body as application/json or application/x-www-form-urlencoded, and say so in Content-Type.',
  );
}

/**
 * The texts of a form that a page of ours was sent with; of a list each by itself. Nothing where it was no form.
 * @example textsIn(request.body).get('decision')
 */
export function textsIn(body: ParsedBody | null): URLSearchParams {
  const texts = new URLSearchParams();
  if (body?.encoding !== 'form') return texts;
  for (const [name, value] of Object.entries(body.value as object))
    for (const text of typeof value === 'object' ? Object.values(value as object) : [value])
      if (typeof text === 'string') texts.append(name, text);
  return texts;
}
