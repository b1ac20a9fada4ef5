// Keeps `connections` requests under way against one server, in turns as short as the caller likes.
import { Pool } from 'undici';

export function openLoad(origin, connections) {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  return {
    /** Requests a second and their latencies in milliseconds. */
    async turn(durationMs, makeRequest) {
      const latencies = [];
      const startedMs = performance.now();
      const endMs = startedMs + durationMs;
      const worker = async () => {
        while (performance.now() < endMs) {
          const askedMs = performance.now();
          const { statusCode, body } = await pool.request(makeRequest());
          const text = await body.text();
          if (statusCode !== 200) throw new Error(`${statusCode}: ${text}`);
          latencies.push(performance.now() - askedMs);
        }
      };
      await Promise.all(Array.from({ length: connections }, worker));
      return { perSecond: (latencies.length * 1_000) / (performance.now() - startedMs), latencies };
    },
    close: () => pool.close(),
  };
}
