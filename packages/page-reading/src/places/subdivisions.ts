import { iso31662 } from 'iso-3166';

interface Subdivision {
  readonly code: string;
  readonly name: string;
}

let known: ReadonlyMap<string, readonly Subdivision[]> | null = null;

/**
 * Parts of a country as ISO 3166-2 has them, at whatever level: addresses of Italy name provinces, which its regions are made of.
 * @example subdivisionsOf('IT').find(({ code }) => code === 'TO')?.name // 'Torino'
 */
export function subdivisionsOf(country: string): readonly Subdivision[] {
  known ??= byCountry();
  return known.get(country) ?? [];
}

function byCountry(): ReadonlyMap<string, readonly Subdivision[]> {
  const found = new Map<string, Subdivision[]>();
  for (const { code: whole, name } of iso31662) {
    const [country = '', code = ''] = whole.split('-');
    const parts = found.get(country) ?? [];
    found.set(country, parts);
    parts.push({ code, name });
  }
  return found;
}
