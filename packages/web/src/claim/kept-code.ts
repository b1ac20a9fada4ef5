const KEY = 'florin-release-code';
const MESSAGE_CHARACTERS_MAX = 500;

/** What a gift's link brings along after the `#`, which browsers send to nobody. */
export interface Brought {
  readonly code: string;
  /** What the sender wrote to it, if anything. */
  readonly message: string | null;
}

/**
 * Reads the fragment of a gift's link: the code, and after `&message=` what its sender wrote.
 * @example readFragment('#7KQ2-M4XD-9RTN-C3WH&message=Happy%20birthday')
 */
export function readFragment(fragment: string): Brought | null {
  const [code = '', ...rest] = fragment.replace(/^#/, '').split('&');
  if (code === '') return null;
  const message = new URLSearchParams(rest.join('&')).get('message')?.trim() ?? '';
  return { code: decoded(code), message: message === '' ? null : message.slice(0, MESSAGE_CHARACTERS_MAX) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A percent sign that is no escape is what was typed.
  }
}

/** Keeps what was brought or typed for this tab alone, so that it is there after a wallet was installed. */
export function keepCode(brought: Brought): void {
  withStorage((storage) => storage.setItem(KEY, JSON.stringify(brought)));
}

export function keptCode(): Brought | null {
  const kept = withStorage((storage) => storage.getItem(KEY)) ?? null;
  return kept === null ? null : (JSON.parse(kept) as Brought);
}

/** A spent code is of no use, and nobody who opens the tab later needs to see it. */
export function forgetCode(): void {
  withStorage((storage) => storage.removeItem(KEY));
}

function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined; // Browsers can refuse storage; then the code is typed again.
  }
}
