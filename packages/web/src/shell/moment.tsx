import { useEffect, useState } from 'preact/hooks';
import type { Language } from '../words/language.ts';
import { useLanguage } from '../words/use-words.ts';

export interface MomentProps {
  /** Unix seconds. */
  readonly seconds: number;
  readonly withDate?: boolean;
}

/** A time of day where the reader is. Before scripts run nobody knows where that is, so it is told in UTC. */
export function Moment({ seconds, withDate = false }: MomentProps) {
  const language = useLanguage();
  const [isLocal, setIsLocal] = useState(false);
  useEffect(() => setIsLocal(true), []);
  const moment = new Date(seconds * 1_000);
  const iso = moment.toISOString();
  return (
    <time dateTime={iso}>{isLocal ? localText(moment, withDate, language) : utcText(iso, withDate)}</time>
  );
}

/** English-speaking readers keep the habits of their own country. */
function localText(moment: Date, withDate: boolean, language: Language): string {
  const locale = language === 'en' ? [] : language;
  const time = moment.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  return withDate ? `${moment.toLocaleDateString(locale, { dateStyle: 'long' })}, ${time}` : time;
}

function utcText(iso: string, withDate: boolean): string {
  const time = `${iso.slice(11, 19)} UTC`;
  return withDate ? `${iso.slice(0, 10)}, ${time}` : time;
}
