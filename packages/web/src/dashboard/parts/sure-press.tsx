import { useState } from 'preact/hooks';

export interface SurePressProps {
  /** What it does, for example "Revoke". */
  readonly label: string;
  /** To what, for those who hear it. */
  readonly of: string;
  readonly onPress: () => Promise<void> | void;
}

/**
 * Two presses for what cannot be undone.
 * @example <SurePress label="Revoke" of="Order service" onPress={() => revoke(id)} />
 */
export function SurePress({ label, of, onPress }: SurePressProps) {
  const [isSure, setIsSure] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const text = isSure ? `Really ${label.toLowerCase()}` : label;
  const press = async () => {
    if (!isSure) return setIsSure(true);
    setIsBusy(true);
    await onPress();
    setIsBusy(false);
    setIsSure(false);
  };
  return (
    <button
      type="button"
      class="quiet small danger"
      disabled={isBusy}
      aria-label={`${text} ${of}`}
      onClick={press}
      onBlur={() => setIsSure(false)}
    >
      {text}
    </button>
  );
}
