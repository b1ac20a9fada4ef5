import { useEffect, useState } from 'preact/hooks';
import { shellWords } from '../words/shell-words.ts';
import { useWords } from '../words/use-words.ts';

/** `unknown` until the script runs: a field that is typed into earlier would lose what was typed. */
export type SecureContext = 'unknown' | 'secure' | 'insecure';

/** Browsers keep cryptography and wallets from pages over plain http; better said before anyone tries. */
export function useSecureContext(): SecureContext {
  const [context, setContext] = useState<SecureContext>('unknown');
  useEffect(() => setContext(globalThis.crypto?.subtle === undefined ? 'insecure' : 'secure'), []);
  return context;
}

export function InsecureNotice() {
  const { insecureTitle, insecureText } = useWords(shellWords);
  return (
    <div class="notice bad" role="alert">
      <strong>{insecureTitle}</strong>
      <p>{insecureText}</p>
    </div>
  );
}
