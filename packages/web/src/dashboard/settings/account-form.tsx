import type { Account, AccountUpdate, NotifyPaid } from '@florin/wire/accounts/account';
import { useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { useRefusal } from '../../http/use-problem-text.ts';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { type SettingsWords, settingsWords } from '../../words/dashboard/settings-words.ts';
import { useWords } from '../../words/use-words.ts';
import { useView } from '../frame/live-view.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { Problem } from '../parts/states.tsx';
import { useAction } from '../parts/use-action.ts';

const URL_LENGTH_MAX = 2048;

/** What buyers and recipients see of the business, and where they go where a payment does not say. */
export function AccountForm({ account }: { readonly account: Account }) {
  const { refresh, toast } = useView();
  const words = useWords(settingsWords);
  const frame = useWords(frameWords);
  const refusal = useRefusal();
  const { isBusy, problem, problemAt, run } = useAction(null, Object.values(PARAMS));
  const [typed, setTyped] = useState(typedOf(account));
  const isChanged = JSON.stringify(typed) !== JSON.stringify(typedOf(account));
  const input = (name: keyof Typed) => ({
    value: typed[name],
    problem: problemAt(PARAMS[name]),
    onInput: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  const save = (event: Event) => {
    event.preventDefault();
    return run(async () => {
      const called = await call<Account>('POST', '/v1/account', updateOf(typed));
      if (!called.ok) return refusal(called.problem);
      setTyped(typedOf(called.value));
      toast(frame.saved);
      await refresh();
      return null;
    });
  };
  return (
    <section aria-labelledby="business">
      <h2 id="business">{words.business}</h2>
      <form class="form narrow" onSubmit={save}>
        <TextField label={words.name} hint={words.nameHint} required maxLength={100} {...input('name')} />
        <TextField
          label={words.success}
          type="url"
          placeholder="https://shop.example/thanks"
          hint={words.successHint}
          maxLength={URL_LENGTH_MAX}
          {...input('success')}
        />
        <TextField
          label={words.cancel}
          type="url"
          placeholder="https://shop.example/cart"
          maxLength={URL_LENGTH_MAX}
          {...input('cancel')}
        />
        <TextField
          label={words.notifyEmail}
          type="email"
          hint={notifyHint(account, words)}
          maxLength={254}
          {...input('email')}
        />
        <SelectField
          label={words.notifyPaid}
          options={Object.entries(words.notifyChoices)}
          {...input('paid')}
        />
        <TextField
          label={words.timeZone}
          hint={words.timeZoneHint}
          placeholder="Europe/Berlin"
          required
          maxLength={64}
          spellcheck={false}
          {...input('zone')}
        />
        <TextField
          label={words.terms}
          type="url"
          placeholder="https://shop.example/terms"
          hint={words.policiesHint}
          maxLength={URL_LENGTH_MAX}
          {...input('terms')}
        />
        <TextField
          label={words.privacy}
          type="url"
          placeholder="https://shop.example/privacy"
          maxLength={URL_LENGTH_MAX}
          {...input('privacy')}
        />
        <TextField
          label={words.refunds}
          type="url"
          placeholder="https://shop.example/returns"
          maxLength={URL_LENGTH_MAX}
          {...input('refunds')}
        />
        {problem !== null && <Problem text={problem} />}
        <div class="form-actions">
          <button type="submit" class="primary" disabled={isBusy || !isChanged}>
            {isBusy ? frame.saving : frame.save}
          </button>
        </div>
      </form>
    </section>
  );
}

/** Mail is sent only once the address was confirmed. */
function notifyHint(
  { notification_email, notification_email_confirmed }: Account,
  words: SettingsWords,
): string {
  if (notification_email === null) return words.notifyHint;
  return notification_email_confirmed ? words.notifyConfirmed : words.notifyAsked;
}

interface Typed {
  readonly email: string;
  readonly paid: string;
  readonly zone: string;
  readonly name: string;
  readonly success: string;
  readonly cancel: string;
  readonly terms: string;
  readonly privacy: string;
  readonly refunds: string;
}

/** The parameter that each field fills in. */
const PARAMS: Readonly<Record<keyof Typed, string>> = {
  email: 'notification_email',
  paid: 'notify_paid',
  zone: 'time_zone',
  name: 'business_profile[name]',
  success: 'default_success_url',
  cancel: 'default_cancel_url',
  terms: 'terms_url',
  privacy: 'privacy_url',
  refunds: 'refund_url',
};

const typedOf = (account: Account): Typed => ({
  email: account.notification_email ?? '',
  paid: account.notify_paid,
  zone: account.time_zone,
  name: account.business_profile.name,
  success: account.default_success_url ?? '',
  cancel: account.default_cancel_url ?? '',
  terms: account.terms_url ?? '',
  privacy: account.privacy_url ?? '',
  refunds: account.refund_url ?? '',
});

/** An emptied address is taken away. */
const updateOf = ({
  name,
  success,
  cancel,
  email,
  paid,
  zone,
  terms,
  privacy,
  refunds,
}: Typed): AccountUpdate => ({
  notification_email: email.trim() || null,
  notify_paid: paid as NotifyPaid,
  time_zone: zone.trim(),
  business_profile: { name },
  default_success_url: success.trim() || null,
  default_cancel_url: cancel.trim() || null,
  terms_url: terms.trim() || null,
  privacy_url: privacy.trim() || null,
  refund_url: refunds.trim() || null,
});
