/** PostgreSQL cannot be run by us here; the message says why and what to do instead. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';

  constructor(reason: string, options?: ErrorOptions) {
    super(
      `${reason.replace(/\.?$/, '.')} Florin can use any PostgreSQL 15 or newer instead: set DATABASE_URL.`,
      options,
    );
  }
}
