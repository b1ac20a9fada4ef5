/**
 * A text without the characters at its end that match: an expression like `x+$` would look at every run of them from each of its
 * characters.
 * @example withoutEnd('https://shop.example//', /\//) // 'https://shop.example'
 */
export function withoutEnd(text: string, one: RegExp): string {
  let end = text.length;
  while (end > 0 && one.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
