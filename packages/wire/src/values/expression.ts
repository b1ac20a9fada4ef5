/** Text, an expression, or several one after the other. */
type Part = string | RegExp | readonly Part[];

/**
 * The one place where an expression is built: text that goes in is matched as it is written, whoever wrote it. A part that is
 * an expression is matched as one, without its flags. Line breaks and what they indent are layout. No part goes into `[…]`.
 * @example
 * expression('i')`\border ${code}\b` // for the code `A.1`: /\border A\.1\b/i
 */
export function expression(flags = '') {
  return ({ raw }: TemplateStringsArray, ...parts: readonly Part[]): RegExp => {
    const source = raw.map((text, index) => text.replace(/\n\s*/g, '') + sourceOf(parts[index] ?? ''));
    return new RegExp(source.join(''), flags);
  };
}

function sourceOf(part: Part): string {
  if (typeof part === 'string') return part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  if (part instanceof RegExp) return part.source.includes('|') ? `(?:${part.source})` : part.source;
  return part.map(sourceOf).join('');
}
