import type { ApiKeyWithSecret } from '@florin/wire/accounts/api-key';
import { useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { useRefusal } from '../../http/use-problem-text.ts';
import { developerWords } from '../../words/dashboard/developer-words.ts';
import { useDashboardLanguage, useWords } from '../../words/use-words.ts';
import { TextField } from '../parts/field.tsx';
import { Problem } from '../parts/states.tsx';
import { useAction } from '../parts/use-action.ts';
import { keyRequest, LIMITS, type NewKey, NOTHING_TYPED, SCOPES } from './key-request.ts';

/** What a key may do and spend. Left as it is, it may do everything. */
export function NewKeyForm({ onCreated }: { readonly onCreated: (key: ApiKeyWithSecret) => void }) {
  const words = useWords(developerWords);
  const language = useDashboardLanguage();
  const refusal = useRefusal();
  const [typed, setTyped] = useState<NewKey>(NOTHING_TYPED);
  const { isBusy, problem, problemAt, run } = useAction(null, ['name', 'merchants', ...LIMITS]);
  const set = (change: Partial<NewKey>) => setTyped({ ...typed, ...change });
  const toggle = (scope: string, isOn: boolean) =>
    set({ scopes: isOn ? [...typed.scopes, scope] : typed.scopes.filter((other) => other !== scope) });
  const create = (event: Event) => {
    event.preventDefault();
    return run(async () => {
      const request = keyRequest(typed, language);
      if (!request.ok) return request.problem;
      const called = await call<ApiKeyWithSecret>('POST', '/v1/api_keys', request.body);
      if (!called.ok) return refusal(called.problem);
      onCreated(called.value);
      return null;
    });
  };
  return (
    <form class="form" onSubmit={create}>
      <TextField
        label={words.name}
        maxLength={200}
        placeholder={words.keyExample}
        problem={problemAt('name')}
        value={typed.name}
        onInput={(event) => set({ name: event.currentTarget.value })}
      />
      <fieldset class="choices">
        <legend>{words.may}</legend>
        {SCOPES.map((scope) => (
          <label key={scope}>
            <input
              type="checkbox"
              checked={typed.scopes.includes(scope)}
              onChange={(event) => toggle(scope, event.currentTarget.checked)}
            />
            {words.scopes[scope]}
          </label>
        ))}
        <p class="hint">{words.noScope}</p>
      </fieldset>
      <details>
        <summary>{words.spending}</summary>
        <div class="form spaced">
          <div class="pair">
            {LIMITS.map((name) => (
              <TextField
                key={name}
                label={words.limits[name]}
                inputMode="decimal"
                autocomplete="off"
                placeholder={words.noLimit}
                problem={problemAt(name)}
                value={typed[name]}
                onInput={(event) => set({ [name]: event.currentTarget.value })}
              />
            ))}
          </div>
          <TextField
            label={words.onlyAt}
            placeholder="shop.example, tea.example"
            hint={words.onlyAtHint}
            problem={problemAt('merchants')}
            value={typed.merchants}
            onInput={(event) => set({ merchants: event.currentTarget.value })}
          />
        </div>
      </details>
      {problem !== null && <Problem text={problem} />}
      <div class="form-actions">
        <button type="submit" class="primary" disabled={isBusy}>
          {isBusy ? words.creating : words.createKey}
        </button>
      </div>
    </form>
  );
}
