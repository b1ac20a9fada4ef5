// Keeps `connections` requests under way for `durationMs` and reports rate and 99th percentile.
import { Pool } from 'undici';

export async function load(origin, connections, durationMs, makeRequest) {
  const pool = new Pool(origin, { connections, pipelining: 1 });
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
  const seconds = (performance.now() - startedMs) / 1000;
  await pool.close();
  latencies.sort((a, b) => a - b);
  return { perSecond: latencies.length / seconds, p99Ms: latencies[Math.floor(latencies.length * 0.99)] };
}
