import type { Account } from '@florin/wire/accounts/account';
import { useId, useState } from 'preact/hooks';
import { type Called, call } from '../../http/call.ts';
import { useRefusal } from '../../http/use-problem-text.ts';
import { BusinessIcon } from '../../shell/business-icon.tsx';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { settingsWords } from '../../words/dashboard/settings-words.ts';
import { useWords } from '../../words/use-words.ts';
import { useView } from '../frame/live-view.tsx';
import { Problem } from '../parts/states.tsx';
import { useAction } from '../parts/use-action.ts';

export interface BrandSectionProps {
  readonly account: Account;
  /** Where the logo is shown from; null where there is none. */
  readonly iconPath: string | null;
}

const LOGO_BYTES_MAX = 512 * 1024;
const LOGO_KINDS = 'image/png,image/jpeg,image/webp,image/gif,image/avif';
/** The colour of pages without a brand. */
const STANDARD_COLOR = '#0b6b57';

/** How the pages of a business look: its logo and the colour of its buttons. */
export function BrandSection({ account, iconPath }: BrandSectionProps) {
  const words = useWords(settingsWords);
  return (
    <section aria-labelledby="brand">
      <h2 id="brand">{words.brand}</h2>
      <div class="form narrow">
        <Logo account={account} iconPath={iconPath} />
        <Color account={account} />
      </div>
    </section>
  );
}

function Logo({ account, iconPath }: BrandSectionProps) {
  const words = useWords(settingsWords);
  const { isBusy, problem, save, run } = useSaving();
  const id = useId();
  const upload = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    input.value = '';
    if (file === undefined) return;
    if (file.size > LOGO_BYTES_MAX) return run(async () => words.logoTooLarge);
    return save(async () => call<Account>('POST', '/v1/account/logo', { image: await base64Of(file) }));
  };
  return (
    <div class="field">
      <label for={id}>{words.logo}</label>
      {iconPath !== null && (
        <p class="logo-row">
          <BusinessIcon name={account.business_profile.name} url={iconPath} />
          <button
            type="button"
            class="quiet small"
            disabled={isBusy}
            onClick={() => save(() => call('POST', '/v1/account', { icon_url: null }))}
          >
            {words.removeLogo}
          </button>
        </p>
      )}
      <input
        id={id}
        type="file"
        accept={LOGO_KINDS}
        disabled={isBusy}
        aria-describedby={`${id}-hint`}
        onChange={(event) => upload(event.currentTarget)}
      />
      <p id={`${id}-hint`} class="hint">
        {words.logoHint}
      </p>
      {problem !== null && <Problem text={problem} />}
    </div>
  );
}

function Color({ account }: Pick<BrandSectionProps, 'account'>) {
  const words = useWords(settingsWords);
  const frame = useWords(frameWords);
  const { isBusy, problem, save } = useSaving();
  const kept = account.brand_color ?? STANDARD_COLOR;
  const [color, setColor] = useState(kept);
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{words.color}</label>
      <p class="logo-row">
        <input
          id={id}
          type="color"
          value={color}
          aria-describedby={`${id}-hint`}
          onInput={(event) => setColor(event.currentTarget.value)}
        />
        <button
          type="button"
          class="small"
          disabled={isBusy || color === kept}
          onClick={() => save(() => call('POST', '/v1/account', { brand_color: color }))}
        >
          {words.saveColor}
        </button>
        {account.brand_color !== null && (
          <button
            type="button"
            class="quiet small"
            disabled={isBusy}
            onClick={() => {
              setColor(STANDARD_COLOR);
              return save(() => call('POST', '/v1/account', { brand_color: null }));
            }}
          >
            {words.removeColor}
          </button>
        )}
        {isBusy && <span role="status">{frame.saving}</span>}
      </p>
      <p id={`${id}-hint`} class="hint">
        {words.colorHint}
      </p>
      {problem !== null && <Problem text={problem} />}
    </div>
  );
}

/** Saves one thing, says so, and shows the account as it is then. */
function useSaving() {
  const { refresh, toast } = useView();
  const { saved } = useWords(frameWords);
  const refusal = useRefusal();
  const action = useAction();
  const save = (send: () => Promise<Called<Account>>) =>
    action.run(async () => {
      const called = await send();
      if (!called.ok) return refusal(called.problem);
      toast(saved);
      await refresh();
      return null;
    });
  return { ...action, save };
}

/** @example await base64Of(file) // 'iVBORw0KGgo…' */
async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
