import { SURVEY_LIMITS } from '@florin/page-reading/survey/limits';

export function tidy(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim().slice(0, SURVEY_LIMITS.textLength);
}

export function textById(ids: string | null): string {
  if (!ids) return '';
  return tidy(
    ids
      .split(/\s+/)
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}

/** Where a link or a form leads; what the page says where that is no address. */
export function addressOf(reference: string): string {
  if (!URL.canParse(reference, document.baseURI)) return reference.slice(0, 2_000);
  return new URL(reference, document.baseURI).href.slice(0, 2_000);
}

const DRAWN_ONLY = 'svg, [aria-hidden=true], script, style';

/** The words of an element without those of its pictures and of what is drawn for the eye alone, unless it has no others. */
export function saidIn(element: Element): string {
  if (!element.querySelector(DRAWN_ONLY)) return tidy(element.textContent);
  const copy = element.cloneNode(true) as Element;
  for (const drawn of copy.querySelectorAll(DRAWN_ONLY)) drawn.remove();
  return tidy(copy.textContent) || tidy(element.textContent);
}
