export type { Account } from '@florin/wire/accounts/account';
export type { ApiKey } from '@florin/wire/accounts/api-key';
export type { Card } from '@florin/wire/checkout/card';
export type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
export type { CheckoutIntentStep } from '@florin/wire/checkout/checkout-step';
export type { ErrorCode, ErrorType } from '@florin/wire/errors';
export type { Event, EventObject } from '@florin/wire/events/event';
export type { EventProof, HistoryRoot } from '@florin/wire/events/event-proof';
export type { EventType } from '@florin/wire/events/event-types';
export type { WebhookDelivery } from '@florin/wire/events/webhook-delivery';
export type { WebhookEndpoint } from '@florin/wire/events/webhook-endpoint';
export type { Gift } from '@florin/wire/gifts/gift';
export type { PublicGift, PublicGiftRelease } from '@florin/wire/gifts/public-gift';
export type { CheckoutLink } from '@florin/wire/payments/checkout-link';
export type { CheckoutSession } from '@florin/wire/payments/checkout-session';
export type { LineItem } from '@florin/wire/payments/line-item';
export type { Price } from '@florin/wire/payments/price';
export type { Product } from '@florin/wire/payments/product';
export type { Refund } from '@florin/wire/payments/refund';
export type { Transaction } from '@florin/wire/payments/transaction';
export type { TransactionIntent } from '@florin/wire/payments/transaction-intent';
export type { UnmatchedPayment } from '@florin/wire/payments/unmatched-payment';
export type { StreamOptions } from './events/stream.ts';
export { type HistoryPublicKey, verifyEventProof } from './events/verify-proof.ts';
export type { WaitOptions } from './events/wait-for.ts';
export { createFlorin, type Florin } from './florin.ts';
export type { List, Page } from './list.ts';
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  FlorinError,
  IdempotencyError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  RefusedError,
  ServiceError,
  SignatureVerificationError,
  TimeoutError,
  UnexpectedStatusError,
} from './request/errors.ts';
export type { Answered, Attempt, FlorinOptions, LastResponse, RequestOptions } from './request/send.ts';
export type { AnswerOf, BodyOf, ItemOf, OperationName, QueryOf, StatusOf } from './types.ts';
export { constructEvent, signatureHeaderOf } from './webhooks.ts';
