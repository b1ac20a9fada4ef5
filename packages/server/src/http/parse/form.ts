import { isUtf8 } from 'node:buffer';
import { FormError, type FormValue, nestPairs, shown } from '@florin/wire/form/form';
import { ApiError } from '../../errors/api-error.ts';

/**
 * Parses a form body or a query string in bracket notation. Names in `lists` may leave the brackets out.
 * @example parseForm('metadata[order]=42&line_items[0][price]=price_x')
 */
export function parseForm(text: string, lists?: ReadonlySet<string>): Record<string, FormValue> {
  assertDecodable(text);
  try {
    return nestPairs(new URLSearchParams(text), lists);
  } catch (error) {
    if (error instanceof FormError) throw invalid(error.message, error.param);
    throw error;
  }
}

/** Escapes that spell no text would be taken for U+FFFD, and the text stored is then not the text sent. */
function assertDecodable(text: string): void {
  for (const [escapes] of text.matchAll(/(?:%[0-9a-f]{2})+/gi)) {
    if (!isUtf8(Buffer.from(escapes.replaceAll('%', ''), 'hex')))
      throw invalid(`${shown(escapes)} is not UTF-8. Percent-encode UTF-8 text.`);
  }
}

function invalid(message: string, param?: string): ApiError {
  return new ApiError(
    'parameter_invalid',
    message,
    param === undefined ? {} : { param: param.slice(0, 200) },
  );
}
