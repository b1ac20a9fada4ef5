import { useState } from 'preact/hooks';
import { useProblemText } from '../../http/use-problem-text.ts';
import { addPasskey, PASSKEY_DECLINED } from '../../passkeys/passkey-flows.ts';
import { passkeyWords } from '../../words/dashboard/team/passkey-words.ts';
import { teamWords } from '../../words/dashboard/team/team-words.ts';
import { useWords } from '../../words/use-words.ts';
import { TextField } from '../parts/field.tsx';
import { Problem } from '../parts/states.tsx';
import { useAction } from '../parts/use-action.ts';
import { browserText } from './browser-name.ts';

/** What a new passkey is called; the browser's own name where nothing else is typed. */
export function AddPasskeyForm({ onAdded }: { readonly onAdded: () => Promise<void> }) {
  const words = useWords(passkeyWords);
  const team = useWords(teamWords);
  const told = useProblemText();
  const { isBusy, problem, run } = useAction();
  const [name, setName] = useState(() => browserText(globalThis.navigator?.userAgent ?? null, team));
  const add = (event: Event) => {
    event.preventDefault();
    return run(async () => {
      const failed = await addPasskey(name.trim());
      if (failed !== null) return failed.code === PASSKEY_DECLINED ? words.declined : told(failed);
      await onAdded();
      return null;
    });
  };
  return (
    <form class="form" onSubmit={add}>
      <TextField
        label={words.name}
        hint={words.nameHint}
        maxLength={60}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      {problem !== null && <Problem text={problem} />}
      <div class="form-actions">
        <button type="submit" class="primary" disabled={isBusy}>
          {isBusy ? words.confirm : words.add}
        </button>
      </div>
    </form>
  );
}
