import type { CheckoutLink } from '@florin/wire/payments/checkout-link';
import { useState } from 'preact/hooks';
import { call, type Problem as Refusal } from '../../../http/call.ts';
import { useRefusal } from '../../../http/use-problem-text.ts';
import { linkWords } from '../../../words/dashboard/link-words.ts';
import { productWords } from '../../../words/dashboard/product-words.ts';
import { useDashboardLanguage, useWords } from '../../../words/use-words.ts';
import { CheckField, TextAreaField, TextField } from '../../parts/field.tsx';
import { Problem } from '../../parts/states.tsx';
import { type FieldProblem, useAction } from '../../parts/use-action.ts';
import { Asks, questionParam } from './asks.tsx';
import { Lines } from './lines.tsx';
import { linkRequest, type TypedLink } from './link-request.ts';
import type { SoldProduct } from './sold-product.ts';

const QUANTITY_MAX = 1_000_000;

function emptyLink(product: SoldProduct | undefined): TypedLink {
  const isShipped = product?.isShipped ?? false;
  return {
    lines: [{ product: product?.id ?? '', quantity: '1', isAdjustable: false, most: '10' }],
    isCustomAmount: false,
    least: '1',
    mostAmount: '1000',
    suggestions: '',
    limit: '',
    title: '',
    text: '',
    picture: '',
    email: isShipped,
    name: isShipped,
    phone: false,
    shipping: isShipped,
    countries: '',
    questions: [],
  };
}

const FIELDS = ['allowed_countries', 'payment_limit', 'title', 'description', 'image_url'];
const paramsOf = (_: unknown, index: number) => [
  questionParam(index, 'label'),
  questionParam(index, 'choices'),
];

/** Makes a link and goes to it, where it can be shared. */
export function NewLink({ products }: { readonly products: readonly SoldProduct[] }) {
  const [typed, setTyped] = useState(() => emptyLink(products[0]));
  const words = useWords(linkWords);
  const { makeLink, wholeNumber } = useWords(productWords);
  const language = useDashboardLanguage();
  const refusal = useRefusal();
  const { isBusy, problem, problemAt, run } = useAction(null, [
    ...FIELDS,
    ...typed.questions.flatMap(paramsOf),
  ]);
  const change = (changes: Partial<TypedLink>) => setTyped((before) => ({ ...before, ...changes }));
  const request = linkRequest(typed, language);
  const wrong = request.ok ? null : request.field;
  const make = async (event: Event) => {
    event.preventDefault();
    if (request.ok) await run(() => makeAndOpen(request.body, refusal));
  };
  return (
    <form class="form" onSubmit={make}>
      <Lines
        products={products}
        lines={typed.lines}
        problem={wrong === 'quantity' ? wholeNumber(QUANTITY_MAX) : null}
        onChange={(lines) => change({ lines, ...(lines.length > 1 && { isCustomAmount: false }) })}
        onShipped={() => change({ email: true, name: true, shipping: true })}
      />
      {typed.lines.length === 1 && (
        <CustomAmount typed={typed} problem={wrong === 'amount' ? words.badAmount : null} onChange={change} />
      )}
      <TextField
        label={words.limit}
        hint={words.limitHint}
        inputMode="numeric"
        value={typed.limit}
        problem={wrong === 'limit' ? words.badLimit : problemAt('payment_limit')}
        onInput={(event) => change({ limit: event.currentTarget.value.trim() })}
      />
      <Asks typed={typed} onChange={change} problemAt={problemAt} />
      <details class="more-fields">
        <summary>{words.look}</summary>
        <TextField
          label={words.title}
          maxLength={120}
          problem={problemAt('title')}
          value={typed.title}
          onInput={(event) => change({ title: event.currentTarget.value })}
        />
        <TextAreaField
          label={words.text}
          rows={3}
          maxLength={1_000}
          problem={problemAt('description')}
          value={typed.text}
          onInput={(event) => change({ text: event.currentTarget.value })}
        />
        <TextField
          label={words.picture}
          type="url"
          maxLength={2_048}
          problem={problemAt('image_url')}
          value={typed.picture}
          onInput={(event) => change({ picture: event.currentTarget.value.trim() })}
        />
      </details>
      {problem !== null && <Problem text={problem} />}
      <div class="form-actions">
        <button type="submit" class="primary" disabled={isBusy || !request.ok}>
          {makeLink}
        </button>
      </div>
    </form>
  );
}

interface CustomAmountProps {
  readonly typed: TypedLink;
  readonly problem: string | null;
  readonly onChange: (changes: Partial<TypedLink>) => void;
}

function CustomAmount({ typed, problem, onChange }: CustomAmountProps) {
  const words = useWords(linkWords);
  return (
    <>
      <CheckField
        label={words.buyerChooses}
        hint={words.buyerChoosesHint}
        isChecked={typed.isCustomAmount}
        onChange={(isCustomAmount) =>
          onChange({
            isCustomAmount,
            lines: typed.lines.map((line) => ({ ...line, quantity: '1', isAdjustable: false })),
          })
        }
      />
      {typed.isCustomAmount && (
        <>
          <div class="side-by-side">
            <TextField
              label={words.least}
              inputMode="decimal"
              value={typed.least}
              onInput={(event) => onChange({ least: event.currentTarget.value })}
            />
            <TextField
              label={words.mostAmount}
              inputMode="decimal"
              value={typed.mostAmount}
              onInput={(event) => onChange({ mostAmount: event.currentTarget.value })}
            />
          </div>
          <TextField
            label={words.suggestions}
            hint={words.suggestionsHint}
            value={typed.suggestions}
            problem={problem}
            onInput={(event) => onChange({ suggestions: event.currentTarget.value })}
          />
        </>
      )}
    </>
  );
}

/** Goes to the new link, or says why there is none. @example const problem = await makeAndOpen({ line_items }, refusal) */
export async function makeAndOpen(
  body: object,
  refusal: (problem: Refusal) => FieldProblem,
): Promise<FieldProblem | null> {
  const called = await call<CheckoutLink>('POST', '/v1/checkout_links', body);
  if (!called.ok) return refusal(called.problem);
  location.assign(`/dashboard/links/${called.value.id}`);
  return null;
}
