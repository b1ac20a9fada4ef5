/** For names that have no words of their own. @example nameText('gift_wrap') // 'Gift wrap' */
export function nameText(name: string): string {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
