import { useEffect, useState } from 'preact/hooks';

/** `unknown` until the script runs: a field that is typed into earlier would lose what was typed. */
export type SecureContext = 'unknown' | 'secure' | 'insecure';

/** Browsers keep cryptography and wallets from pages over plain http; better said before anyone tries. */
export function useSecureContext(): SecureContext {
  const [context, setContext] = useState<SecureContext>('unknown');
  useEffect(() => setContext(globalThis.crypto?.subtle === undefined ? 'insecure' : 'secure'), []);
  return context;
}

export function InsecureNotice() {
  return (
    <div class="notice bad" role="alert">
      <strong>This page cannot work over plain http.</strong>
      <p>
        Browsers offer cryptography only to pages from https or localhost. Nothing was sent. Open the same
        address with https.
      </p>
    </div>
  );
}
