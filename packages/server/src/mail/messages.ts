import { type MerchantMail, renderMerchantMail } from '@florin/web/mail/merchant/page';
import { type BuyerMail, renderBuyerMail } from '@florin/web/mail/page';
import { addressLines } from '@florin/web/postal/address-lines';
import { findLineItems } from '../line-items/store.ts';
import type { Services } from '../services.ts';
import { confirmToken, type MailOwner, stopToken } from './mail-tokens.ts';
import type { DueBuyerMailRow, DueMailRow, DueMerchantMailRow } from './store.ts';
import type { MailMessage } from './transport.ts';

type Parts = Pick<Services, 'database' | 'urls' | 'secret'>;

/** Whose name stands before the address of mail to merchants. */
const SERVICE_NAME = 'Florin';

/** Where a mail goes; null where there is no address any more, or none that was confirmed. */
export function recipientOf(mail: DueMailRow): string | null {
  if (mail.session !== null) return mail.customer_details?.email ?? null;
  const isAllowed = mail.kind === 'confirm' || mail.notification_confirmed_at !== null;
  return isAllowed ? mail.notification_email : null;
}

/** @example const message = await messageOf(services, mail, 'ada@example.com') */
export async function messageOf(parts: Parts, mail: DueMailRow, to: string): Promise<MailMessage> {
  return mail.session === null ? merchantMessage(parts, mail, to) : buyerMessage(parts, mail, to);
}

async function buyerMessage(parts: Parts, mail: DueBuyerMailRow, to: string): Promise<MailMessage> {
  const { database, urls } = parts;
  const stopUrl = stopUrlOf(parts, mail.session);
  const items = await findLineItems(database, mail.account_id, 'checkout_session', mail.session);
  const content: BuyerMail = {
    kind: mail.kind,
    businessName: mail.business_name,
    amountCents: mail.amount,
    lines: items.map(({ description, quantity, amount }) => ({
      name: description,
      quantity,
      amountCents: amount,
    })),
    shipTo: shipTo(mail),
    order: mail.session,
    signature: mail.signature,
    receiptUrl: `${urls.app}/c/${mail.session}/receipt`,
    stopUrl,
  };
  return {
    ...renderBuyerMail(content, mail.buyer_language ?? 'en'),
    messageId: messageIdOf(parts, mail),
    to,
    senderName: mail.business_name,
    stopUrl,
  };
}

function merchantMessage(parts: Parts, mail: DueMerchantMailRow, to: string): MailMessage {
  const stopUrl = stopUrlOf(parts, mail.account_id);
  return {
    ...renderMerchantMail(toldIn(parts, mail, to), stopUrl, mail.notification_language ?? 'en'),
    messageId: messageIdOf(parts, mail),
    to,
    senderName: SERVICE_NAME,
    stopUrl,
  };
}

function toldIn({ urls, secret }: Parts, mail: DueMerchantMailRow, to: string): MerchantMail {
  const dashboard = `${urls.app}/dashboard`;
  const amountCents = mail.amount ?? 0;
  switch (mail.kind) {
    case 'confirm': {
      const href = `${urls.app}/mail/confirm/${confirmToken(secret, mail.account_id, to)}`;
      return { kind: 'confirm', businessName: mail.business_name, href };
    }
    case 'webhook_failing':
      return { kind: 'webhook_failing', endpoint: mail.endpoint_url ?? '', href: `${dashboard}/developers` };
    case 'paid_daily':
      return {
        kind: 'paid_daily',
        amountCents,
        count: mail.count ?? 0,
        date: mail.about,
        href: `${dashboard}/payments?from=${mail.about}&to=${mail.about}`,
      };
    default:
      return { kind: mail.kind, amountCents, href: `${dashboard}/payments?q=${mail.about}` };
  }
}

function stopUrlOf({ urls, secret }: Parts, owner: MailOwner): string {
  return `${urls.app}/mail/stop/${stopToken(secret, owner)}`;
}

function messageIdOf({ urls }: Parts, { id }: DueMailRow): string {
  return `<${id}@${new URL(urls.app).hostname}>`;
}

function shipTo({ customer_details: details }: DueBuyerMailRow): string[] {
  if (details === null || details.shipping_address === null) return [];
  return [...(details.name === null ? [] : [details.name]), ...addressLines(details.shipping_address)];
}
