const SQLSTATES = { foreign_key: '23503', unique: '23505' } as const;

/**
 * Whether a statement failed because it would have broken such a constraint.
 * @example if (violates(error, 'foreign_key')) return 'in_use'
 */
export function violates(error: unknown, constraint: keyof typeof SQLSTATES): boolean {
  return (error as { code?: string } | null)?.code === SQLSTATES[constraint];
}
