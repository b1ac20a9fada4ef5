/** PostgreSQL cannot be run here; the message says why. A server of the caller's own would do instead. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
