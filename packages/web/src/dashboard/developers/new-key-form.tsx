import type { ApiKeyWithSecret } from '@florin/wire/accounts/api-key';
import { useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { TextField } from '../parts/field.tsx';
import { Problem } from '../parts/states.tsx';
import { useAction } from '../parts/use-action.ts';
import { keyRequest, LIMITS, type NewKey, NOTHING_TYPED, SCOPES } from './key-request.ts';

/** What a key may do and spend. Left as it is, it may do everything. */
export function NewKeyForm({ onCreated }: { readonly onCreated: (key: ApiKeyWithSecret) => void }) {
  const [typed, setTyped] = useState<NewKey>(NOTHING_TYPED);
  const { isBusy, problem, run } = useAction();
  const set = (change: Partial<NewKey>) => setTyped({ ...typed, ...change });
  const toggle = (scope: string, isOn: boolean) =>
    set({ scopes: isOn ? [...typed.scopes, scope] : typed.scopes.filter((other) => other !== scope) });
  const create = (event: Event) => {
    event.preventDefault();
    return run(async () => {
      const request = keyRequest(typed);
      if (!request.ok) return request.problem;
      const called = await call<ApiKeyWithSecret>('POST', '/v1/api_keys', request.body);
      if (!called.ok) return called.problem.message;
      onCreated(called.value);
      return null;
    });
  };
  return (
    <form class="form" onSubmit={create}>
      <TextField
        label="Name"
        maxLength={200}
        placeholder="Order service"
        value={typed.name}
        onInput={(event) => set({ name: event.currentTarget.value })}
      />
      <fieldset class="choices">
        <legend>May</legend>
        {SCOPES.map(([scope, text]) => (
          <label key={scope}>
            <input
              type="checkbox"
              checked={typed.scopes.includes(scope)}
              onChange={(event) => toggle(scope, event.currentTarget.checked)}
            />
            {text}
          </label>
        ))}
        <p class="hint">Nothing chosen: it may do everything.</p>
      </fieldset>
      <details>
        <summary>What it may spend by agent checkouts</summary>
        <div class="form spaced">
          <div class="pair">
            {LIMITS.map(([name, label]) => (
              <TextField
                key={name}
                label={label}
                inputMode="decimal"
                autocomplete="off"
                placeholder="No limit"
                value={typed[name]}
                onInput={(event) => set({ [name]: event.currentTarget.value })}
              />
            ))}
          </div>
          <TextField
            label="Only at these shops"
            placeholder="shop.example, tea.example"
            hint="Hosts, with commas between them. Left empty: anywhere."
            value={typed.merchants}
            onInput={(event) => set({ merchants: event.currentTarget.value })}
          />
        </div>
      </details>
      {problem !== null && <Problem text={problem} />}
      <div class="form-actions">
        <button type="submit" class="primary" disabled={isBusy}>
          {isBusy ? 'Creating…' : 'Create key'}
        </button>
      </div>
    </form>
  );
}
