import { Document, renderPage } from '../shell/document.tsx';
import { Island } from '../shell/island.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { SignIn, type SignInProps } from './sign-in.tsx';

/** @example renderSignInPage({ network, returnPath: '/dashboard' }, frame) */
export function renderSignInPage(props: SignInProps, frame: PageFrame): string {
  return renderPage(
    <Document
      title="Sign in to Florin"
      frame={frame}
      foot="The wallet that signs in owns the account."
      needsScript="Signing in needs JavaScript: your wallet speaks to this page, never to a server."
    >
      <Island name="sign-in" component={SignIn} props={props} />
    </Document>,
  );
}
