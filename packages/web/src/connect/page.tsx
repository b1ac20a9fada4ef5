import type { Scope } from '@florin/wire/accounts/mandate';
import { SelectField, TextField } from '../dashboard/parts/field.tsx';
import { CardTop } from '../shell/card-top.tsx';
import { Document, renderPage } from '../shell/document.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { connectWords } from '../words/connect-words.ts';
import { asDashboardLanguage } from '../words/language.ts';

/** What a person typed so far; amounts are texts until they are read. */
export interface ConnectTerms {
  readonly scopes: readonly string[];
  readonly max_amount: string;
  readonly daily_limit: string;
  readonly approval_above: string;
  readonly merchants: string;
  readonly days: string;
}

export interface ConnectProps {
  readonly clientName: string;
  readonly redirectHost: string;
  readonly businessName: string;
  readonly scopes: readonly Scope[];
  readonly terms: ConnectTerms;
  readonly days: readonly number[];
  /** The field to look at again. */
  readonly wrong: keyof ConnectTerms | null;
  /** What the request was, to be sent back with the answer. */
  readonly hidden: readonly (readonly [name: string, value: string])[];
}

const LIMITS = ['max_amount', 'daily_limit', 'approval_above'] as const;

/**
 * Where a person says what a program may do for them. It works without scripts.
 * @example renderConnectPage({ clientName: 'Shopping agent', … }, frame)
 */
export function renderConnectPage(props: ConnectProps, frame: PageFrame): string {
  const words = connectWords[asDashboardLanguage(frame.language)];
  const { clientName, redirectHost, businessName, scopes, terms, days, wrong, hidden } = props;
  const title = words.title(clientName);
  return renderPage(
    <Document title={title} frame={frame} foot={words.foot}>
      <section class="card" aria-labelledby="what">
        <CardTop title={title} text={words.text(businessName)}>
          <p class="notice">{words.goesTo(redirectHost)}</p>
        </CardTop>
        <form class="form connect" method="post" action="/dashboard/connect">
          {hidden.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <fieldset class="choices">
            <legend>{words.may}</legend>
            {scopes.map((scope) => (
              <label key={scope}>
                <input
                  type="checkbox"
                  name="allowed[]"
                  value={scope}
                  checked={terms.scopes.includes(scope)}
                />
                {words.scopes[scope]}
              </label>
            ))}
            {wrong === 'scopes' && (
              <p class="hint" data-state="wrong">
                {words.wrong.scopes}
              </p>
            )}
          </fieldset>
          {LIMITS.map((name) => (
            <TextField
              key={name}
              label={words[name]}
              name={name}
              inputMode="decimal"
              autocomplete="off"
              required={name === 'max_amount'}
              placeholder={name === 'max_amount' ? '50' : words.noLimit}
              value={terms[name]}
              problem={wrong === name ? words.wrong.amount : null}
            />
          ))}
          <TextField
            label={words.merchants}
            name="merchants"
            autocomplete="off"
            placeholder="shop.example, tea.example"
            hint={words.merchantsHint}
            value={terms.merchants}
            problem={wrong === 'merchants' ? words.wrong.merchants : null}
          />
          <SelectField
            label={words.days}
            name="days"
            value={terms.days}
            options={days.map((count) => [String(count), words.daysText(count)] as const)}
            problem={wrong === 'days' ? words.wrong.days : null}
          />
          <div class="form-actions">
            <button type="submit" name="decision" value="allow" class="primary">
              {words.allow}
            </button>
            <button type="submit" name="decision" value="deny" class="quiet" formNoValidate>
              {words.deny}
            </button>
          </div>
        </form>
      </section>
    </Document>,
  );
}

/** Where it is not known who asks, nobody is sent anywhere. */
export function renderUntrustedPage(frame: PageFrame): string {
  const words = connectWords[asDashboardLanguage(frame.language)];
  return renderPage(
    <Document title={words.untrustedTitle} frame={frame} foot={words.foot}>
      <section class="card" aria-labelledby="what">
        <CardTop title={words.untrustedTitle} text={words.untrustedText} />
      </section>
    </Document>,
  );
}
