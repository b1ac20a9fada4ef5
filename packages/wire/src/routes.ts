import { getAccount, updateAccount } from './account.ts';
import { createApiKey, deleteApiKey, getApiKey, listApiKeys } from './api-key.ts';
import { createCard, deleteCard, getCard, listCards } from './card.ts';
import {
  cancelCheckoutIntent,
  confirmCheckoutIntent,
  createCheckoutIntent,
  getCheckoutIntent,
  listCheckoutIntents,
  respondToCheckoutIntent,
} from './checkout-intent.ts';
import {
  cancelCheckoutLink,
  createCheckoutLink,
  getCheckoutLink,
  listCheckoutLinks,
} from './checkout-link.ts';
import {
  cancelCheckoutSession,
  createCheckoutSession,
  getCheckoutSession,
  listCheckoutSessionLineItems,
  listCheckoutSessions,
} from './checkout-session.ts';
import { createGift, getGift, listGifts, reclaimGift } from './gift.ts';
import { getHealth, getMetrics, getOpenApiDocument, getReadiness } from './operations.ts';
import { getPrice, listPrices } from './price.ts';
import { createProduct, deleteProduct, getProduct, listProducts, updateProduct } from './product.ts';
import { findPublicGift, getPublicGift, releaseGift, releaseGiftByKey } from './public-gift.ts';
import type { Route } from './route.ts';
import { createAuthChallenge, createSession, deleteSession, getSession } from './session.ts';
import {
  buildGiftPayment,
  buildIntentPayment,
  buildSessionPayment,
  describeGiftPayment,
  describeIntentPayment,
  describeSessionPayment,
} from './solana-pay.ts';
import { submitTransaction } from './submission.ts';
import { getTransaction, listTransactions } from './transaction.ts';
import {
  cancelTransactionIntent,
  createTransactionIntent,
  getTransactionIntent,
  listTransactionIntents,
} from './transaction-intent.ts';
import { getUnmatchedPayment, listUnmatchedPayments } from './unmatched-payment.ts';

/** Every route of the service but its pages, in the order of the documentation. */
export const routes = [
  createGift,
  listGifts,
  getGift,
  reclaimGift,
  releaseGift,
  releaseGiftByKey,
  getPublicGift,
  findPublicGift,

  createCheckoutIntent,
  listCheckoutIntents,
  getCheckoutIntent,
  respondToCheckoutIntent,
  confirmCheckoutIntent,
  cancelCheckoutIntent,
  createCard,
  listCards,
  getCard,
  deleteCard,

  createProduct,
  listProducts,
  getProduct,
  updateProduct,
  deleteProduct,
  listPrices,
  getPrice,
  createCheckoutLink,
  listCheckoutLinks,
  getCheckoutLink,
  cancelCheckoutLink,
  createCheckoutSession,
  listCheckoutSessions,
  getCheckoutSession,
  listCheckoutSessionLineItems,
  cancelCheckoutSession,
  createTransactionIntent,
  listTransactionIntents,
  getTransactionIntent,
  cancelTransactionIntent,
  listTransactions,
  getTransaction,
  submitTransaction,
  listUnmatchedPayments,
  getUnmatchedPayment,

  createApiKey,
  listApiKeys,
  getApiKey,
  deleteApiKey,
  getAccount,
  updateAccount,
  createAuthChallenge,
  createSession,
  getSession,
  deleteSession,

  describeSessionPayment,
  buildSessionPayment,
  describeIntentPayment,
  buildIntentPayment,
  describeGiftPayment,
  buildGiftPayment,

  getOpenApiDocument,
  getHealth,
  getReadiness,
  getMetrics,
] as const satisfies readonly Route[];

/** The name of an operation, for example `gifts.create`. */
export type RouteName = (typeof routes)[number]['name'];
