/**
 * The known name that a misspelled one most likely meant, or null when none is near.
 * @example nearest('amuont', ['amount', 'currency']) // 'amount'
 */
export function nearest(name: string, known: readonly string[]): string | null {
  if (name.length > 64) return null;
  const distanceMax = name.length < 5 ? 1 : 2;
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate) }))
    .filter(({ distance }) => distance <= distanceMax)
    .sort((a, b) => a.distance - b.distance);
  return ranked[0]?.candidate ?? null;
}

/** Edits to turn one word into another: insert, delete, replace, or swap two neighbours. */
function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, row) => [row]);
  for (let column = 1; column <= b.length; column++) rows[0]![column] = column;
  for (let row = 1; row <= a.length; row++) {
    for (let column = 1; column <= b.length; column++) {
      const replaced = rows[row - 1]![column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      const best = Math.min(rows[row - 1]![column]! + 1, rows[row]![column - 1]! + 1, replaced);
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      rows[row]![column] = isSwap ? Math.min(best, rows[row - 2]![column - 2]! + 1) : best;
    }
  }
  return rows[a.length]![b.length]!;
}
