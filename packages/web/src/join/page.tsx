import { Document, renderPage } from '../shell/document.tsx';
import { Island } from '../shell/island.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { joinWords } from '../words/join-words.ts';
import { asDashboardLanguage } from '../words/language.ts';
import { Join, type JoinProps } from './join.tsx';

/** @example renderJoinPage({ network }, frame) */
export function renderJoinPage(props: JoinProps, frame: PageFrame): string {
  const words = joinWords[asDashboardLanguage(frame.language ?? 'en')];
  return renderPage(
    <Document title={words.title} frame={frame} foot={words.foot} needsScript={words.needsScript}>
      <Island name="join" component={Join} props={props} />
    </Document>,
  );
}
