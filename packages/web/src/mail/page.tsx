import { renderToString } from 'preact-render-to-string';
import { amountText } from '../shell/amount-text.ts';
import type { Language } from '../words/language.ts';
import { mailWords } from '../words/mail/mail-words.ts';

export interface BuyerMail {
  readonly kind: 'receipt' | 'refund';
  readonly businessName: string;
  readonly amountCents: number;
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly amountCents: number;
  }[];
  /** The buyer's name and address, a line each. */
  readonly shipTo: readonly string[];
  readonly order: string;
  readonly signature: string | null;
  readonly receiptUrl: string;
  readonly stopUrl: string;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * A mail to a buyer, as plain text and as HTML that says the same, without pictures, scripts or anything that is fetched.
 * @example const { subject, text, html } = renderBuyerMail({ kind: 'receipt', … }, 'en')
 */
export function renderBuyerMail(mail: BuyerMail, language: Language): RenderedMail {
  const words = mailWords[language];
  const { businessName, kind } = mail;
  const amount = amountText(mail.amountCents, language);
  const isRefund = kind === 'refund';
  const subject = isRefund ? words.refundSubject(businessName) : words.receiptSubject(businessName);
  const first = isRefund ? words.refunded(amount, businessName) : words.paid(amount, businessName);
  const sold = mail.lines.map(
    ({ name, quantity, amountCents }) =>
      [quantity === 1 ? name : `${quantity} × ${name}`, amountText(amountCents, language)] as const,
  );
  const facts = [
    [words.order, mail.order] as const,
    ...(mail.signature === null ? [] : [[words.transaction, mail.signature] as const]),
  ];
  const text = [
    first,
    ...(isRefund ? [] : ['', `${words.items}:`, ...sold.map(([name, price]) => `  ${name}  ${price}`)]),
    ...(isRefund ? [] : [`  ${words.total}  ${amount}`]),
    ...(mail.shipTo.length === 0 || isRefund
      ? []
      : ['', `${words.shipTo}:`, ...mail.shipTo.map((line) => `  ${line}`)]),
    '',
    ...facts.map(([name, value]) => `${name}: ${value}`),
    `${words.receipt}: ${mail.receiptUrl}`,
    '',
    words.why(businessName),
    `${words.stop}: ${mail.stopUrl}`,
    '',
  ].join('\n');
  const html = renderToString(
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <title>{subject}</title>
      </head>
      <body style="font-family: sans-serif; line-height: 1.5; color: #16181d; max-width: 34rem; margin: 0 auto; padding: 1rem">
        <h1 style="font-size: 1.25rem">{subject}</h1>
        <p>{first}</p>
        {!isRefund && (
          <table style="border-collapse: collapse; width: 100%">
            <caption style="text-align: left; font-weight: bold">{words.items}</caption>
            {[...sold, [words.total, amount] as const].map(([name, price], index) => (
              <tr key={index}>
                <td style="padding: 0.25rem 0">{name}</td>
                <td style="padding: 0.25rem 0; text-align: right">{price}</td>
              </tr>
            ))}
          </table>
        )}
        {!isRefund && mail.shipTo.length > 0 && (
          <p>
            <strong>{words.shipTo}</strong>
            {mail.shipTo.map((line, index) => (
              <span key={index}>
                <br />
                {line}
              </span>
            ))}
          </p>
        )}
        <p style="overflow-wrap: anywhere">
          {facts.map(([name, value]) => (
            <span key={name}>
              {name}: {value}
              <br />
            </span>
          ))}
          <a href={mail.receiptUrl}>{words.receipt}</a>
        </p>
        <p style="color: #5a606b; font-size: 0.8125rem">
          {words.why(businessName)} <a href={mail.stopUrl}>{words.stop}</a>
        </p>
      </body>
    </html>,
  );
  return { subject, text, html: `<!doctype html>${html}` };
}
