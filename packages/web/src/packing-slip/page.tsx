import type { CustomerDetails } from '@florin/wire/payments/buyer/customer-details';
import { addressLines } from '../postal/address-lines.ts';
import { Document, renderPage } from '../shell/document.tsx';
import { Moment } from '../shell/moment.tsx';
import type { PageFrame } from '../shell/page-frame.ts';
import { customerWords } from '../words/dashboard/customer-words.ts';
import { asDashboardLanguage } from '../words/language.ts';

export interface PackingSlipProps {
  readonly businessName: string;
  readonly order: string;
  /** Unix seconds. */
  readonly paidAt: number | null;
  readonly customer: CustomerDetails;
  readonly lines: readonly { readonly name: string; readonly quantity: number }[];
}

/**
 * What goes into the parcel: where to, and what. It names no prices and needs no script.
 * @example renderPackingSlip({ businessName, order, paidAt, customer, lines }, frame)
 */
export function renderPackingSlip(props: PackingSlipProps, frame: PageFrame): string {
  const { businessName, order, paidAt, customer, lines } = props;
  const words = customerWords[asDashboardLanguage(frame.language)];
  const { shipping_address: place } = customer;
  return renderPage(
    <Document
      title={`${words.slip} ${order}`}
      frame={frame}
      lead={businessName}
      aside={words.slip}
      foot={order}
    >
      <section class="card receipt slip" aria-labelledby="what">
        <div class="top">
          <h1 id="what" class="who">
            {words.shipTo}
          </h1>
          <address>
            {[customer.name, ...(place === null ? [] : addressLines(place))]
              .filter((line) => line !== null)
              .map((line, index) => (
                <div key={index}>{line}</div>
              ))}
          </address>
        </div>
        <dl class="lines">
          {lines.map(({ name, quantity }, index) => (
            <div key={index}>
              <dt>{name}</dt>
              <dd>× {quantity}</dd>
            </div>
          ))}
        </dl>
        <dl class="receipt-facts">
          <Fact name={words.order} value={order} />
          {paidAt !== null && (
            <div>
              <dt>{words.paidOn}</dt>
              <dd>
                <Moment seconds={paidAt} withDate />
              </dd>
            </div>
          )}
          {customer.phone !== null && <Fact name={words.phone} value={customer.phone} />}
          {customer.custom_fields.map(({ key, label, value }) => (
            <Fact
              key={key}
              name={label}
              value={typeof value === 'boolean' ? (value ? words.yes : words.no) : String(value)}
            />
          ))}
        </dl>
      </section>
    </Document>,
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
