export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

/** @example return listed('/v1/gifts', rows.map(presentGift), hasMore) */
export function listed<T>(url: string, data: T[], hasMore: boolean): List<T> {
  return { object: 'list', data, has_more: hasMore, url };
}
