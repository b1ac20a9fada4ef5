import { addressLines } from '../../../postal/address-lines.ts';
import { customerWords } from '../../../words/dashboard/customer-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import type { PaymentDetail } from './payment-detail.ts';

/** Who bought, and where it goes. */
export function Customer({ details, isErased, erasePath }: NonNullable<PaymentDetail['customer']>) {
  const words = useWords(customerWords);
  return (
    <section class="panel" aria-labelledby="customer">
      <h2 id="customer">{words.title}</h2>
      {details === null ? (
        <p class="hint">{isErased ? words.erased : words.notYet}</p>
      ) : (
        <>
          <dl class="line-list">
            <Line name={words.name} value={details.name} />
            <Line name={words.email} value={details.email} />
            <Line name={words.phone} value={details.phone} />
            <Line
              name={words.address}
              value={details.shipping_address && addressLines(details.shipping_address).join('\n')}
            />
            {details.custom_fields.map(({ key, label, value }) => (
              <Line
                key={key}
                name={label}
                value={typeof value === 'boolean' ? (value ? words.yes : words.no) : String(value)}
              />
            ))}
          </dl>
          <ConfirmButton
            act="checkout_sessions.erase_details"
            title={words.erase}
            question={words.eraseQuestion}
            confirm={words.eraseConfirm}
            path={erasePath}
            done={words.eraseDone}
          />
        </>
      )}
    </section>
  );
}

function Line({ name, value }: { readonly name: string; readonly value: string | null }) {
  if (value === null) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd class="wraps address">{value}</dd>
    </div>
  );
}
