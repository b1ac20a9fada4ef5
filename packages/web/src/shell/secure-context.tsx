import { useEffect, useState } from 'preact/hooks';

/** Browsers keep cryptography and wallets from pages over plain http; better said before anyone tries. */
export function useIsSecure(): boolean {
  const [isSecure, setIsSecure] = useState(true);
  useEffect(() => setIsSecure(globalThis.crypto?.subtle !== undefined), []);
  return isSecure;
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
