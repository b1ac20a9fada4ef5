/** What the pages of one drive may use at once, the browser around them included. */
export interface PageLimits {
  readonly memoryBytes: number;
  readonly frames: number;
  readonly workers: number;
  readonly requests: number;
  readonly sockets: number;
}

export const PAGE_LIMITS: PageLimits = {
  memoryBytes: 800 * 1_048_576,
  frames: 200,
  workers: 20,
  requests: 1_000,
  sockets: 50,
};
