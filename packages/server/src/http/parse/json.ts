import { ApiError } from '../../errors/api-error.ts';

/**
 * Parses a JSON body. A name that is given twice is refused, as in a form: to take one of two amounts is to guess.
 * @example parseJson('{"amount":2500}') // { amount: 2500 }
 */
export function parseJson(text: string): unknown {
  const value = parsed(text);
  const twice = findRepeatedName(text);
  if (twice !== null) {
    throw new ApiError('parameter_invalid', `The parameter ${twice.slice(0, 60)} is sent twice.`, {
      param: twice.slice(0, 200),
    });
  }
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the body, which may hold a secret.
    throw new ApiError('body_invalid', 'The body is not valid JSON.');
  }
}

/** A string, a bracket, or all that says nothing about names. Each begins where the last one ended, so nothing is read twice. */
const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]|[^"{}]+/gy;

/** The first name that one object has twice; the text must be valid JSON. */
function findRepeatedName(text: string): string | null {
  const names: Set<string>[] = [];
  for (const [token, colon] of text.matchAll(TOKENS)) {
    if (token === '{') names.push(new Set());
    else if (token === '}') names.pop();
    else if (colon !== undefined) {
      const name = JSON.parse(token.slice(0, -colon.length)) as string;
      if (names.at(-1)!.has(name)) return name;
      names.at(-1)!.add(name);
    }
  }
  return null;
}
