const SQLSTATES = { foreign_key: '23503', unique: '23505' } as const;

/**
 * Whether a statement failed because it would have broken such a constraint, or the one of this name.
 * @example if (violates(error, 'foreign_key')) return 'in_use'
 */
export function violates(error: unknown, kind: keyof typeof SQLSTATES, name?: string): boolean {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return code === SQLSTATES[kind] && (name === undefined || constraint === name);
}
