import type { CardSetupStatus } from '@florin/wire/checkout/card-setup';
import type { CardField, CardFieldProblem } from '@florin/wire/checkout/typed-card';
import type { InputHTMLAttributes } from 'preact';
import { CardTop } from '../shell/card-top.tsx';
import { Document, renderPage } from '../shell/document.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { cardSetupWords } from '../words/card-setup-words.ts';

export interface CardSetupPageProps {
  readonly status: CardSetupStatus;
  readonly businessName: string;
  readonly returnUrl: string | null;
  /** Of a form that was sent, and what else it held; number and code are typed again. */
  readonly problems?: Partial<Record<CardField, CardFieldProblem>>;
  readonly name?: string;
  readonly nickname?: string;
  /** Whether a second card was just refused. */
  readonly isRefused?: boolean;
}

/**
 * Where a person enters a card. It works without scripts; the script says while typing what the server would say after.
 * @example renderCardSetupPage({ status: 'open', businessName: 'Tea House', returnUrl: null }, frame)
 */
export function renderCardSetupPage(props: CardSetupPageProps, frame: PageFrame): string {
  const words = cardSetupWords[frame.language ?? 'en'];
  const { status, businessName, returnUrl, isRefused } = props;
  const { title, text } = {
    open: { title: words.title, text: words.text(businessName) },
    complete: isRefused
      ? { title: words.used, text: words.usedText }
      : { title: words.complete, text: words.completeText },
    expired: { title: words.expired, text: words.expiredText },
  }[status];
  return renderPage(
    <Document title={title} frame={frame} lead={businessName} aside={words.aside} foot={words.foot}>
      <section class="card" aria-labelledby="what">
        <CardTop title={title} text={text} />
        {status === 'open' ? (
          <CardForm {...props} words={words} />
        ) : (
          returnUrl !== null && (
            <div class="body">
              <a class="button primary" href={returnUrl}>
                {words.back}
              </a>
            </div>
          )
        )}
      </section>
    </Document>,
  );
}

type FormProps = CardSetupPageProps & { readonly words: (typeof cardSetupWords)['en'] };

function CardForm({ problems = {}, name = '', nickname = '', words }: FormProps) {
  const field = (of: CardField, label: string, input: InputHTMLAttributes, hint = '') => {
    const problem = problems[of] === undefined ? undefined : words.problems[of][problems[of]];
    return (
      <div class="field">
        <label for={of}>{label}</label>
        <input
          id={of}
          name={of}
          aria-describedby={`${of}-hint`}
          aria-invalid={problem !== undefined}
          {...input}
        />
        <p id={`${of}-hint`} class="hint" data-state={problem && 'wrong'}>
          {problem ?? hint}
        </p>
      </div>
    );
  };
  // Browsers fill in what is named as the standard says: https://html.spec.whatwg.org/#autofill
  const digits = { inputMode: 'numeric', spellcheck: false, autocorrect: 'off' } as const;
  return (
    <form class="body card-form" method="post" noValidate>
      {field('number', words.number, {
        ...digits,
        autocomplete: 'cc-number',
        maxLength: 30,
        required: true,
        autofocus: true,
        placeholder: '1234 1234 1234 1234',
      })}
      <div class="side-by-side">
        {field('expiry', words.expiry, {
          ...digits,
          autocomplete: 'cc-exp',
          maxLength: 12,
          required: true,
          placeholder: words.expiryExample,
        })}
        {field('cvc', words.cvc, {
          ...digits,
          autocomplete: 'cc-csc',
          maxLength: 4,
          required: true,
          placeholder: '123',
        })}
      </div>
      <p class="hint">{words.cvcHint}</p>
      {field('name', words.name, { autocomplete: 'cc-name', maxLength: 200, required: true, value: name })}
      {field('nickname', words.nickname, {
        autocomplete: 'off',
        maxLength: 60,
        value: nickname,
        placeholder: words.nicknameExample,
      })}
      <button type="submit" class="primary" data-busy={words.saving}>
        {words.save}
      </button>
    </form>
  );
}
