/**
 * Limits of a cache that grows with what it holds. With `max` alone a cache sets the memory for all its entries aside at once.
 * @example new LRUCache<string, Bucket>(atMost(50_000))
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
