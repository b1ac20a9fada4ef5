/** What a stranger's picture may be. Whatever else it is, drawings that name other files (SVG) above all, is refused. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** Brands of files that hold a still picture or a sequence in AV1. */
const AVIF_BRANDS = new Set(['avif', 'avis']);
/** Where the list of brands has long ended. */
const BRANDS_END = 64;

/**
 * What a picture is, by the bytes that it begins with. What a server calls it is not asked.
 * @example pictureKindOf(await readFile('tea.jpg')) // 'jpeg'
 */
export function pictureKindOf(bytes: Uint8Array): PictureKind | null {
  const text = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(4, 8) === 'ftyp' && brandsIn(text(8, BRANDS_END)).some((brand) => AVIF_BRANDS.has(brand)))
    return 'avif';
  return null;
}

/** The first, its version, and those that it goes with, four characters each. */
function brandsIn(text: string): string[] {
  return text.match(/[\s\S]{4}/g) ?? [];
}
