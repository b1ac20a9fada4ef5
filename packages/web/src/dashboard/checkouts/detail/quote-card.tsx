import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import type { ComponentChildren } from 'preact';
import { useLostPicture } from '../../../page-state/use-lost-picture.ts';
import { checkoutWords } from '../../../words/dashboard/checkout-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { Quote } from '../../parts/cells.tsx';
import type { CheckoutViewProps } from './checkout-props.ts';
import { nameText } from './name-text.ts';

export interface QuoteCardProps {
  readonly intent: CheckoutIntent;
  readonly picture: string | null;
  readonly card: CheckoutViewProps['card'];
  readonly children?: ComponentChildren;
}

/** What is bought, for whom, how it comes and what it costs: all that is needed to judge it. */
export function QuoteCard({ intent, picture, card, children }: QuoteCardProps) {
  const words = useWords(checkoutWords);
  const { summary, currency } = intent;
  return (
    <section class="quote" aria-labelledby="quote">
      <div class="quote-what">
        {picture !== null && <ShopPicture url={picture} />}
        <div>
          <h2 id="quote">{summary?.title ?? words.quote}</h2>
          {summary?.variant != null && <p>{summary.variant}</p>}
          <p class="quiet-text">
            {summary?.quantity != null && `${summary.quantity} × `}
            {summary?.unit_amount != null && <Quote amount={summary.unit_amount} currency={currency} />}
            {` ${words.atShop} `}
            <a href={intent.url} rel="noreferrer" target="_blank">
              {new URL(intent.url).host}
            </a>
          </p>
        </div>
      </div>
      <Warnings texts={summary?.warnings ?? []} />
      <dl class="facts">
        <Fact name={words.shipsTo}>
          {summary?.shipping_address ? <Address of={summary.shipping_address} /> : null}
        </Fact>
        <Fact name={words.shipsBy}>{summary?.shipping_method}</Fact>
        <Fact name={words.comes}>{summary?.estimated_delivery}</Fact>
        <Fact name={words.card}>{card && words.cardEndingIn(card.brand, card.last4)}</Fact>
      </dl>
      <Breakdown intent={intent} />
      {children}
    </section>
  );
}

/** In the shop's words, before anybody confirms. */
function Warnings({ texts }: { readonly texts: readonly string[] }) {
  const words = useWords(checkoutWords);
  if (texts.length === 0) return null;
  return (
    <div class="notice" role="note">
      <p>{words.shopWarns}</p>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

/** What does not load is not missed. */
function ShopPicture({ url }: { readonly url: string }) {
  const { picture, isLost } = useLostPicture();
  if (isLost) return null;
  return <img ref={picture} class="quote-picture" src={url} alt="" width="120" height="90" />;
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  if (children == null) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type ShownAddress = NonNullable<NonNullable<CheckoutIntent['summary']>['shipping_address']>;

function Address({ of }: { readonly of: ShownAddress }) {
  const street = [of.line1, of.line2].filter((line) => line !== null && line !== '').join(', ');
  const place = [of.postal_code, of.city, of.state, of.country].filter(
    (part) => part !== null && part !== '',
  );
  return (
    <>
      {of.name !== null && `${of.name}, `}
      {street}, {place.join(' ')}
    </>
  );
}

function Breakdown({ intent }: { readonly intent: CheckoutIntent }) {
  const words = useWords(checkoutWords);
  const { amount, currency, amount_breakdown } = intent;
  if (amount === null) return null;
  return (
    <table class="breakdown">
      <caption class="unseen">{words.costs}</caption>
      <tbody>
        {Object.entries(amount_breakdown ?? {}).map(([line, cents]) => (
          <tr key={line}>
            <th scope="row">{words.lines[line] ?? nameText(line)}</th>
            <td>
              {cents < 0 && '−'}
              <Quote amount={Math.abs(cents)} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.total}</th>
          <td>
            <Quote amount={amount} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
