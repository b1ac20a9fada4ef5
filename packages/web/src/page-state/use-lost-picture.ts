import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

export interface LostPicture {
  /** For the element of the picture. */
  readonly picture: RefObject<HTMLImageElement | null>;
  readonly isLost: boolean;
}

/**
 * Whether a picture does not load. One that failed before this script ran has told nobody: asked for, it says so.
 * @example const { picture, isLost } = useLostPicture()
 */
export function useLostPicture(): LostPicture {
  const picture = useRef<HTMLImageElement>(null);
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    // It rejects for every reason why there is nothing to show.
    picture.current?.decode().catch(() => setIsLost(true));
  }, []);
  return { picture, isLost };
}
