import { useEffect } from 'preact/hooks';

/** Keeps the tab's title true while the page lives. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
