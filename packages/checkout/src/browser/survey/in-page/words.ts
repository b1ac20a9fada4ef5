import { SURVEY_LIMITS } from '../limits.ts';

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
