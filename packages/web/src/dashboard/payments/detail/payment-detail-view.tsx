import { Copyable } from '../../../shell/copyable.tsx';
import { Steps } from '../../../shell/steps.tsx';
import { useAmountText } from '../../../shell/use-amount-text.ts';
import { frameWords } from '../../../words/dashboard/frame-words.ts';
import { dashboardPaymentWords } from '../../../words/dashboard/payment-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { Signature } from '../../parts/cells.tsx';
import { Time } from '../../parts/time.tsx';
import { ViewHead } from '../../parts/view-head.tsx';
import { paymentTitle } from '../payment-list-row.ts';
import { PaymentStatus } from '../payment-status.tsx';
import { PaymentTable } from '../payment-table.tsx';
import { Candidates } from './candidates.tsx';
import { Customer } from './customer.tsx';
import { PaymentActions } from './payment-actions.tsx';
import type { Fact, PaymentDetail, PaymentDetailProps } from './payment-detail.ts';

export function PaymentDetailView(props: PaymentDetailProps) {
  const { payment, what, steps, problem, lines, metadata, related, accept } = props;
  const words = useWords(dashboardPaymentWords);
  const { asApi } = useWords(frameWords);
  const amountText = useAmountText();
  return (
    <>
      <ViewHead
        title={paymentTitle(payment, words)}
        back={{ href: '/dashboard/payments', title: words.title }}
      >
        <PaymentActions {...props} />
      </ViewHead>
      <p class="headline">
        <strong>{amountText(payment.amountCents)}</strong> <small>USDC</small>{' '}
        <PaymentStatus state={payment.state} />
      </p>
      {problem !== null && <p class="notice">{problem}</p>}
      {accept !== null && <Candidates {...accept} />}
      <div class="columns">
        <div>
          {lines.length > 0 && <Lines lines={lines} />}
          {props.customer !== null && <Customer {...props.customer} />}
          <Facts {...props} />
          {metadata.length > 0 && <Metadata metadata={metadata} />}
        </div>
        <section class="panel" aria-labelledby="timeline">
          <h2 id="timeline">{what}</h2>
          <Steps steps={steps} moment={Time} />
        </section>
      </div>
      {related.length > 0 && (
        <section aria-labelledby="related">
          <h2 id="related">{words.related}</h2>
          <PaymentTable label={words.relatedPayments} rows={related} />
        </section>
      )}
      <details class="raw">
        <summary>{asApi}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre tabIndex={0}>{JSON.stringify(props.raw, null, 2)}</pre>
      </details>
    </>
  );
}

function Lines({ lines }: Pick<PaymentDetail, 'lines'>) {
  const { sold } = useWords(dashboardPaymentWords);
  const amountText = useAmountText();
  return (
    <section class="panel" aria-labelledby="lines">
      <h2 id="lines">{sold}</h2>
      <dl class="line-list">
        {lines.map(({ name, quantity, amountCents }, index) => (
          <div key={index}>
            <dt>{quantity === 1 ? name : `${quantity} × ${name}`}</dt>
            <dd>{amountText(amountCents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Facts({ payment, facts, signature, network }: PaymentDetailProps) {
  const words = useWords(dashboardPaymentWords);
  const { details, id } = useWords(frameWords);
  return (
    <section class="panel" aria-labelledby="facts">
      <h2 id="facts">{details}</h2>
      <div class="copyables">
        <Copyable label={id} value={payment.id} />
        {payment.sender !== null && <Copyable label={words.sender} value={payment.sender} />}
        {facts.map((fact) => (
          <FactLine key={fact.name} fact={fact} />
        ))}
        {signature !== null && (
          <div class="copyable">
            <span class="label">{words.onChain}</span>
            <Signature signature={signature} network={network} />
          </div>
        )}
      </div>
    </section>
  );
}

/** What is read, not copied, has spaces in it. */
function FactLine({ fact }: { readonly fact: Fact }) {
  const amountText = useAmountText();
  if ('cents' in fact) return <Plain name={fact.name} text={amountText(fact.cents)} />;
  if (fact.href !== undefined)
    return (
      <div class="copyable">
        <span class="label">{fact.name}</span>
        <a href={fact.href}>
          <code>{fact.value}</code>
        </a>
      </div>
    );
  if (fact.value.includes(' ')) return <Plain name={fact.name} text={fact.value} />;
  return <Copyable label={fact.name} value={fact.value} />;
}

function Plain({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div class="copyable">
      <span class="label">{name}</span>
      <span class="figure">{text}</span>
    </div>
  );
}

function Metadata({ metadata }: Pick<PaymentDetail, 'metadata'>) {
  const { metadata: title } = useWords(dashboardPaymentWords);
  return (
    <section class="panel" aria-labelledby="metadata">
      <h2 id="metadata">{title}</h2>
      <dl class="line-list">
        {metadata.map(([name, value]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd class="wraps">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
