/** The object cannot become a program that runs as the compiler meant it. */
export class LinkError extends Error {
  name = 'LinkError';
}
