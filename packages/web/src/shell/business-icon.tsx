export interface BusinessIconProps {
  readonly name: string;
  /** The merchant's own, at our own origin. */
  readonly url: string;
}

/**
 * The mark of a business. Its initials stand behind the picture, and are seen where that does not load.
 * @example <BusinessIcon name="Leaf & Kettle" url="/pictures/Zm9v…" />
 */
export function BusinessIcon({ name, url }: BusinessIconProps) {
  return (
    <span class="business-icon" aria-hidden="true">
      {initialsOf(name)}
      <img src={url} alt="" width="28" height="28" />
    </span>
  );
}

/** @example initialsOf('Leaf & Kettle') // 'LK' */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('');
}
