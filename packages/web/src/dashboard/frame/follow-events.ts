/** Events come in groups (a payment settles, its session completes, its link counts): one reading for all. */
const GATHER_MS = 250;

/**
 * Calls back soon after an event of these types, while someone looks: a hidden page keeps no connection, of which a browser has few,
 * and reads once when it is looked at again. Returns what ends it.
 * @example const stop = followEvents(['checkout.session.*'], refresh)
 */
export function followEvents(types: readonly string[], onNews: () => void): () => void {
  const query = types.map((type) => `types[]=${encodeURIComponent(type)}`).join('&');
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(onNews, GATHER_MS);
  };
  const open = () => {
    source = new EventSource(`/v1/events/stream?${query}`);
    // What happened between the reading of the page and this moment is told by nobody.
    source.onopen = soon;
    source.onmessage = soon;
  };
  const close = () => {
    source?.close();
    source = null;
  };
  const look = () => {
    if (document.visibilityState === 'hidden') return close();
    if (source !== null) return;
    open();
  };
  if (document.visibilityState !== 'hidden') open();
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    close();
    document.removeEventListener('visibilitychange', look);
  };
}
