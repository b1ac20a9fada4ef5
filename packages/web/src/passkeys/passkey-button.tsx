import { useEffect, useState } from 'preact/hooks';
import { canAskPasskey } from './ask-passkey.ts';

/** Whether passkeys can be used here; true until the script runs, so that nothing moves for most. */
export function usePasskeySupport(): boolean {
  const [canAsk, setCanAsk] = useState(true);
  useEffect(() => setCanAsk(canAskPasskey()), []);
  return canAsk;
}

interface PasskeyButtonProps {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly isBusy: boolean;
  readonly isQuiet?: boolean;
  readonly onPress: () => void;
}

/** @example <PasskeyButton label="Sign in with a passkey" isDisabled={false} isBusy={isBusy} onPress={start} /> */
export function PasskeyButton({ label, isDisabled, isBusy, isQuiet = false, onPress }: PasskeyButtonProps) {
  return (
    <button
      type="button"
      class={`${isQuiet ? 'quiet' : 'primary'} needs-script`}
      disabled={isDisabled}
      // Busy is told by aria-disabled: a button that is disabled loses the focus of whoever pressed it.
      aria-disabled={isBusy ? true : undefined}
      onClick={() => !isBusy && onPress()}
    >
      {label}
    </button>
  );
}
