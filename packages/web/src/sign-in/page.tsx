import { Document, renderPage } from '../shell/document.tsx';
import { Island } from '../shell/island.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { asDashboardLanguage } from '../words/language.ts';
import { signInWords } from '../words/sign-in-words.ts';
import { SignIn, type SignInProps } from './sign-in.tsx';

/** @example renderSignInPage({ network, returnPath: '/dashboard' }, frame) */
export function renderSignInPage(props: SignInProps, frame: PageFrame): string {
  const words = signInWords[asDashboardLanguage(frame.language)];
  return renderPage(
    <Document title={words.title} frame={frame} foot={words.foot} needsScript={words.needsScript}>
      <Island name="sign-in" component={SignIn} props={props} />
    </Document>,
  );
}
