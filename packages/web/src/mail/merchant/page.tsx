import { renderToString } from 'preact-render-to-string';
import { amountText } from '../../shell/amount-text.ts';
import type { DashboardLanguage } from '../../words/language.ts';
import { type MerchantMailWords, merchantMailWords } from '../../words/mail/merchant-mail-words.ts';
import type { RenderedMail } from '../page.tsx';

/** What a merchant is told, and where to look at it. */
export type MerchantMail = {
  readonly href: string;
} & (
  | { readonly kind: 'confirm'; readonly businessName: string }
  | { readonly kind: 'paid' | 'needs_you'; readonly amountCents: number }
  | {
      readonly kind: 'paid_daily';
      readonly amountCents: number;
      readonly count: number;
      readonly date: string;
    }
  | { readonly kind: 'webhook_failing'; readonly endpoint: string }
);

/**
 * A mail to a merchant, as plain text and as HTML that says the same.
 * @example renderMerchantMail({ kind: 'paid', amountCents: 2500, href }, stopUrl, 'en').subject // '$25.00 USDC received'
 */
export function renderMerchantMail(
  mail: MerchantMail,
  stopUrl: string,
  language: DashboardLanguage,
): RenderedMail {
  const words = merchantMailWords[language];
  const [heading, told] = toldOf(mail, words, language);
  // A header in plain ASCII is read by every client.
  const subject = heading.replaceAll('\u00a0', ' ');
  const action = mail.kind === 'confirm' ? words.confirm : words.look;
  const text = `${told}\n\n${action}: ${mail.href}\n\n${words.stop}: ${stopUrl}\n`;
  const html = renderToString(
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <title>{subject}</title>
      </head>
      <body style="font-family: sans-serif; line-height: 1.5; color: #16181d; max-width: 34rem; margin: 0 auto; padding: 1rem">
        <h1 style="font-size: 1.25rem">{subject}</h1>
        <p style="overflow-wrap: anywhere">{told}</p>
        <p>
          <a href={mail.href}>{action}</a>
        </p>
        <p style="font-size: 0.8125rem">
          <a href={stopUrl}>{words.stop}</a>
        </p>
      </body>
    </html>,
  );
  return { subject, text, html: `<!doctype html>${html}` };
}

function toldOf(mail: MerchantMail, words: MerchantMailWords, language: DashboardLanguage): [string, string] {
  switch (mail.kind) {
    case 'confirm':
      return [words.confirmSubject, words.confirmText(mail.businessName)];
    case 'webhook_failing':
      return [words.webhookSubject, words.webhookText(mail.endpoint)];
    case 'paid_daily': {
      const amount = amountText(mail.amountCents, language);
      return [words.dailySubject(amount, mail.date), words.dailyText(amount, mail.count, mail.date)];
    }
    case 'paid': {
      const amount = amountText(mail.amountCents, language);
      return [words.paidSubject(amount), words.paidText(amount)];
    }
    case 'needs_you': {
      const amount = amountText(mail.amountCents, language);
      return [words.needsYouSubject(amount), words.needsYouText(amount)];
    }
  }
}
