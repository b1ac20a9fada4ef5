import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { Account } from './accounts/account.ts';
import { ApiKey, ApiKeyWithSecret } from './accounts/api-key.ts';
import { AuthChallenge, Session } from './accounts/session.ts';
import { Card } from './checkout/card.ts';
import {
  CheckoutIntent,
  CheckoutIntentStatus,
  CheckoutIntentStatusReason,
} from './checkout/checkout-intent.ts';
import { ErrorBody } from './errors.ts';
import { Gift, SubmitTransactionAction } from './gifts/gift.ts';
import { PublicGift, PublicGiftRelease } from './gifts/public-gift.ts';
import { CheckoutLink } from './payments/checkout-link.ts';
import { CheckoutSession } from './payments/checkout-session.ts';
import { LineItem, LineItemList } from './payments/line-item.ts';
import { Price } from './payments/price.ts';
import { Product } from './payments/product.ts';
import { Submission } from './payments/submission.ts';
import { Transaction } from './payments/transaction.ts';
import {
  ChainPaymentAction,
  Payable,
  PayableTransfer,
  TransactionIntent,
} from './payments/transaction-intent.ts';
import { UnmatchedPayment } from './payments/unmatched-payment.ts';

/** Fields as the interface lists them: `|null` may be null, `?` may be missing. */
const resources: [string, z.ZodObject, string][] = [
  [
    'Gift',
    Gift,
    `id object status next_action|null amount currency sender_address recipient_address|null release_verification_key
     funded_at|null released_at|null reclaimed_at|null release_tx|null created metadata`,
  ],
  [
    'SubmitTransactionAction.transaction',
    SubmitTransactionAction.shape.transaction,
    'serialized_transaction signer_address network_fee_lamports chain_pay_uri? qr_data_url? hosted_url?',
  ],
  ['PublicGift', PublicGift, 'id object amount currency status business_name vault_address program_id'],
  [
    'PublicGiftRelease',
    PublicGiftRelease,
    'id object amount currency status business_name vault_address program_id next_action',
  ],
  [
    'CheckoutIntent',
    CheckoutIntent,
    `id object status status_reason|null failure_code|null failure_message|null failure_details|null allow_redirects hosted_url summary|null order|null next_action|null url prompt|null options merchant|null max_amount|null
     amount|null currency|null amount_breakdown|null exceeds_ceiling card|null charge_id|null created metadata`,
  ],
  ['ApiKey', ApiKey, 'id object name last4 created last_used_at|null account_id scopes|null mandate|null'],
  [
    'ApiKeyWithSecret',
    ApiKeyWithSecret,
    'id object name last4 created last_used_at|null account_id scopes|null mandate|null secret',
  ],
  [
    'Account',
    Account,
    `id object created business_profile username|null metadata wallet_address sells_to_agents
     icon_url|null brand_color|null default_success_url|null default_cancel_url|null terms_url|null privacy_url|null refund_url|null acp_order_events_url|null
     notification_email|null notification_email_confirmed notify_paid time_zone`,
  ],
  ['Session', Session, 'account'],
  ['AuthChallenge', AuthChallenge, 'object message nonce expires_at'],
  [
    'Product',
    Product,
    `id object active created description|null images metadata name type unit_label|null updated url|null
     default_price|null amount currency`,
  ],
  [
    'Price',
    Price,
    'id object active billing_scheme created currency metadata product type unit_amount unit_amount_decimal',
  ],
  [
    'LineItem',
    LineItem,
    `id object amount_discount amount_subtotal amount_tax amount_total currency description price|null quantity product
     adjustable_quantity|null`,
  ],
  ['LineItemList', LineItemList, 'object data has_more url'],
  [
    'CheckoutLink',
    CheckoutLink,
    `id object canceled_by|null currency url line_items metadata created recipient_address expires_at|null
     account_id|null success_url|null cancel_url|null return_after
     title|null description|null image_url|null payment_limit|null payment_count custom_amount|null collect|null`,
  ],
  [
    'CheckoutSession',
    CheckoutSession,
    `client_reference_id|null id object amount_subtotal amount_total amount_received amount_due created currency line_items metadata payment_status status canceled_by|null
     url recipient_address reference chain_pay_uri x402_url|null qr_data_url? account_id|null checkout_link|null payment_seen|null
     expires_at|null success_url|null cancel_url|null return_after
     custom_amount|null collect|null customer_details|null details_erased_at|null`,
  ],
  [
    'TransactionIntent',
    TransactionIntent,
    `id object status amount fee_amount net_amount amount_received amount_due currency recipient_address reference payer_address|null
     transaction|null last_payment_error|null next_action|null metadata canceled_by|null canceled_at|null created
     expires_at|null success_url|null cancel_url|null return_after`,
  ],
  [
    'ChainPaymentAction.chain_payment',
    ChainPaymentAction.shape.chain_payment,
    'payable chain_pay_uri qr_data_url hosted_url x402_url|null',
  ],
  ['Payable', Payable, 'network mint decimals reference beacon memo|null transfers'],
  ['PayableTransfer', PayableTransfer, 'role recipient_address token_account amount'],
  [
    'Transaction',
    Transaction,
    `id object type source|null signature sender_address recipient_address|null amount currency account_id|null created
     amount_refunded signer_address|null`,
  ],
  [
    'UnmatchedPayment',
    UnmatchedPayment,
    `id object signature reason amount amount_base_units mint currency sender_address recipient_address source|null
     suggested_source|null suggested_sources created amount_refunded signer_address|null`,
  ],
  [
    'Card',
    Card,
    `id object brand last4 exp_month exp_year funding|null name|null billing_details|null shipping_details|null nickname|null limits|null created metadata`,
  ],
  ['Submission', Submission, 'object signature'],
  ['Error', ErrorBody.shape.error, 'type message code? param? doc_url?'],
];

/** `livemode` is an addition that the service itself puts on every object. */
function fieldsOf(schema: z.ZodObject): string[] {
  return Object.entries(schema.shape)
    .filter(([name]) => name !== 'livemode')
    .map(([name, field]) => {
      const type = field as z.ZodType;
      const marks = `${type.safeParse(null).success ? '|null' : ''}${type.safeParse(undefined).success ? '?' : ''}`;
      return name + marks;
    });
}

describe('a resource has the fields of the interface', () => {
  it.each(resources)('%s', (_, schema, fields) => {
    expect(fieldsOf(schema).sort()).toEqual(fields.split(/\s+/).sort());
  });

  it.each(resources)('%s refuses any other', (_, schema) => {
    const result = schema.safeParse({ unheard_of: 1 });
    expect(result.error?.issues).toContainEqual(
      expect.objectContaining({ code: 'unrecognized_keys', keys: ['unheard_of'] }),
    );
  });
});

it('the states and reasons of a Checkout Intent are those of the interface', () => {
  expect(CheckoutIntentStatus.options.join(' ')).toBe(
    'requires_action requires_confirmation processing succeeded failed canceled',
  );
  expect(CheckoutIntentStatusReason.options.join(' ')).toBe(
    'unsupported_checkout card_declined insufficient_balance merchant_error authentication_required out_of_stock user_canceled sithril_canceled expired',
  );
});
