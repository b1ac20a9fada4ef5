/** The same few hundred texts of a page are asked about many times over. */
const TEXTS_MAX = 8_000;

/** What was read of a text once is not read again. */
export function remembering<Read>(read: (text: string) => Read): (text: string) => Read {
  const known = new Map<string, Read>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= TEXTS_MAX) known.clear();
    const now = read(text);
    known.set(text, now);
    return now;
  };
}
