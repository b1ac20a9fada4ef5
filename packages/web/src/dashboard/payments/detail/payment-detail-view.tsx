import { amountText } from '../../../shell/amount-text.ts';
import { Copyable } from '../../../shell/copyable.tsx';
import { Steps } from '../../../shell/steps.tsx';
import { Signature } from '../../parts/cells.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { ViewHead } from '../../parts/view-head.tsx';
import { paymentTitle } from '../payment-list-row.ts';
import { paymentStates } from '../payment-state.ts';
import { PaymentTable } from '../payment-table.tsx';
import { PaymentActions } from './payment-actions.tsx';
import type { Fact, PaymentDetail, PaymentDetailProps } from './payment-detail.ts';

export function PaymentDetailView(props: PaymentDetailProps) {
  const { payment, what, steps, problem, lines, metadata, related } = props;
  return (
    <>
      <ViewHead title={paymentTitle(payment)} back={{ href: '/dashboard/payments', title: 'Payments' }}>
        <PaymentActions {...props} />
      </ViewHead>
      <p class="headline">
        <strong>{amountText(payment.amountCents)}</strong> <small>USDC</small>{' '}
        <StatusBadge {...paymentStates[payment.state]} />
      </p>
      {problem !== null && <p class="notice">{problem}</p>}
      <div class="columns">
        <div>
          {lines.length > 0 && <Lines lines={lines} />}
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
          <h2 id="related">Related</h2>
          <PaymentTable label="Related payments" rows={related} />
        </section>
      )}
      <details class="raw">
        <summary>As the API shows it</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre tabIndex={0}>{JSON.stringify(props.raw, null, 2)}</pre>
      </details>
    </>
  );
}

function Lines({ lines }: Pick<PaymentDetail, 'lines'>) {
  return (
    <section class="panel" aria-labelledby="lines">
      <h2 id="lines">What is sold</h2>
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
  return (
    <section class="panel" aria-labelledby="facts">
      <h2 id="facts">Details</h2>
      <div class="copyables">
        <Copyable label="Id" value={payment.id} />
        {payment.sender !== null && <Copyable label="From" value={payment.sender} />}
        {facts.map((fact) => (
          <FactLine key={fact.name} fact={fact} />
        ))}
        {signature !== null && (
          <div class="copyable">
            <span class="label">On chain</span>
            <Signature signature={signature} network={network} />
          </div>
        )}
      </div>
    </section>
  );
}

/** What is read, not copied, has spaces in it. */
function FactLine({ fact }: { readonly fact: Fact }) {
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
  return (
    <section class="panel" aria-labelledby="metadata">
      <h2 id="metadata">Metadata</h2>
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
