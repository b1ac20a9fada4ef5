/** @example pathOf('/v1/gifts?limit=3') // '/v1/gifts' */
export function pathOf(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? url : url.slice(0, mark);
}
