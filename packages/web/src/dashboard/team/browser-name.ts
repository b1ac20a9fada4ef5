import type { TeamWords } from '../../words/dashboard/team/team-words.ts';

/** In this order: most browsers also name those that they are made like. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * What a browser says that it is, as people call it; null for what is not known.
 * @example browserName('Mozilla/5.0 (Macintosh; …) Firefox/141.0') // { browser: 'Firefox', system: 'macOS' }
 */
export function browserName(
  userAgent: string | null,
): { readonly browser: string; readonly system: string | null } | null {
  if (userAgent === null) return null;
  const browser = nameIn(BROWSERS, userAgent);
  return browser === null ? null : { browser, system: nameIn(SYSTEMS, userAgent) };
}

/** The same in words. @example browserText(navigator.userAgent, words) // 'Firefox on macOS' */
export function browserText(
  userAgent: string | null,
  words: Pick<TeamWords, 'on' | 'unknownBrowser'>,
): string {
  const known = browserName(userAgent);
  if (known === null) return words.unknownBrowser;
  return known.system === null ? known.browser : words.on(known.browser, known.system);
}

function nameIn(known: readonly (readonly [RegExp, string])[], userAgent: string): string | null {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
