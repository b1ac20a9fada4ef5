import type { Sandbox } from './sandbox.ts';

/**
 * Where the sandbox is reached: what a checkout must be allowed to speak to, private addresses though they are.
 * @example hostsOf(sandbox) // ['127.0.0.1:4601', 'localhost:4602', …]
 */
export function hostsOf({ processor, all }: Sandbox): readonly string[] {
  const shops = all.flatMap(({ url, companionUrl }) => (companionUrl ? [url, companionUrl] : [url]));
  return [processor.url, ...shops].map((url) => new URL(url).host);
}
