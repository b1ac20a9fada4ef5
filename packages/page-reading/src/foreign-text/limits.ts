/** What is read of a page or an answer that a stranger wrote. Above any of these nothing of it is read at all. */
export const FOREIGN_LIMITS = {
  /** As much as the guarded fetch lets through. */
  length: 4 * 1024 * 1024,
  elements: 200_000,
  /** Of one element. */
  /** Tags, texts and attributes together. */
  events: 1_500_000,
  attributes: 1_000,
  /** Browsers themselves nest no deeper than twice of this. */
  depth: 256,
  jsonValues: 400_000,
  jsonDepth: 64,
  /** Linear work on the largest page takes a small part of this. */
  taskMs: 10_000,
} as const;

/** Thrown by readers on the thread for foreign pages, where it ends the task; the caller gets a value. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';

  constructor(what: string) {
    super(`the page has ${what}`);
  }
}
