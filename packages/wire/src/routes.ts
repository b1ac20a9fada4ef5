import { getAccount, updateAccount, uploadAccountLogo } from './accounts/account.ts';
import { createApiKey, deleteApiKey, getApiKey, listApiKeys } from './accounts/api-key.ts';
import {
  createMemberInvitation,
  endDashboardSession,
  leaveAccount,
  listDashboardSessions,
  listMemberActs,
  listMemberInvitations,
  listMembers,
  lookUpInvitation,
  removeMember,
  switchSession,
  updateMember,
  withdrawMemberInvitation,
} from './accounts/member.ts';
import {
  createPasskey,
  createPasskeyChallenge,
  createPasskeySession,
  createPasskeySignInChallenge,
  deletePasskey,
  joinWithPasskey,
  listPasskeys,
} from './accounts/passkey.ts';
import { getRefusedRequest, listRefusedRequests } from './accounts/refused-request.ts';
import { createAuthChallenge, createSession, deleteSession, getSession } from './accounts/session.ts';
import {
  createAddress,
  deleteAddress,
  getAddress,
  listAddresses,
  updateAddress,
} from './checkout/address.ts';
import { listApprovedMerchants, withdrawApprovedMerchant } from './checkout/approved-merchant.ts';
import { createCard, deleteCard, getCard, listCards, updateCard } from './checkout/card.ts';
import { createCardSetup, getCardSetup, listCardSetups } from './checkout/card-setup.ts';
import {
  cancelCheckoutIntent,
  confirmCheckoutIntent,
  createCheckoutIntent,
  getCheckoutIntent,
  listCheckoutIntents,
  respondToCheckoutIntent,
} from './checkout/checkout-intent.ts';
import { listCheckoutIntentSteps } from './checkout/checkout-step.ts';
import { revealMerchantAccount } from './checkout/merchant-account.ts';
import { getEvent, listEvents, streamEvents } from './events/event.ts';
import { getEventProof } from './events/event-proof.ts';
import {
  getWebhookDelivery,
  listEndpointDeliveries,
  listWebhookDeliveries,
  redeliverEvent,
  redeliverWebhook,
  testWebhookEndpoint,
} from './events/webhook-delivery.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from './events/webhook-endpoint.ts';
import { createGift, getGift, listGifts, reclaimGift } from './gifts/gift.ts';
import { fundGifts } from './gifts/gift-funding.ts';
import { findPublicGift, getPublicGift, releaseGift, releaseGiftByKey } from './gifts/public-gift.ts';
import { getHealth, getMetrics, getOpenApiDocument, getReadiness } from './operations.ts';
import { choosePayment } from './payments/buyer/choice.ts';
import { giveCustomerDetails } from './payments/buyer/customer-details.ts';
import {
  cancelCheckoutLink,
  createCheckoutLink,
  getCheckoutLink,
  listCheckoutLinks,
  updateCheckoutLink,
} from './payments/checkout-link.ts';
import {
  cancelCheckoutSession,
  createCheckoutSession,
  eraseCheckoutSessionDetails,
  getCheckoutSession,
  listCheckoutSessionLineItems,
  listCheckoutSessions,
} from './payments/checkout-session.ts';
import { claimIntentPayment, claimSessionPayment } from './payments/claims/payment-claim.ts';
import { createPrice, getPrice, listPrices } from './payments/price.ts';
import { createProduct, deleteProduct, getProduct, listProducts, updateProduct } from './payments/product.ts';
import { cancelRefund, createRefund, getRefund, listRefunds } from './payments/refund.ts';
import {
  buildGiftPayment,
  buildIntentPayment,
  buildSessionPayment,
  describeGiftPayment,
  describeIntentPayment,
  describeSessionPayment,
} from './payments/solana-pay.ts';
import { submitTransaction } from './payments/submission.ts';
import { getTransaction, listTransactions } from './payments/transaction.ts';
import {
  cancelTransactionIntent,
  createTransactionIntent,
  getTransactionIntent,
  listTransactionIntents,
} from './payments/transaction-intent.ts';
import {
  acceptUnmatchedPayment,
  getUnmatchedPayment,
  listUnmatchedPayments,
} from './payments/unmatched-payment.ts';
import { payIntentByX402, paySessionByX402 } from './payments/x402.ts';
import type { Route } from './route.ts';
import { advanceTime, expireObject, finalizeChain, payObject, shipOrder } from './test-helpers.ts';

/** Every route of the service but its pages, in the order of the documentation. */
export const routes = [
  createGift,
  listGifts,
  getGift,
  reclaimGift,
  fundGifts,
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
  listCheckoutIntentSteps,
  revealMerchantAccount,
  listApprovedMerchants,
  withdrawApprovedMerchant,
  createCard,
  listCards,
  getCard,
  updateCard,
  deleteCard,
  createCardSetup,
  listCardSetups,
  getCardSetup,
  createAddress,
  listAddresses,
  getAddress,
  updateAddress,
  deleteAddress,

  createProduct,
  listProducts,
  getProduct,
  updateProduct,
  deleteProduct,
  createPrice,
  listPrices,
  getPrice,
  createCheckoutLink,
  listCheckoutLinks,
  getCheckoutLink,
  updateCheckoutLink,
  cancelCheckoutLink,
  createCheckoutSession,
  listCheckoutSessions,
  getCheckoutSession,
  listCheckoutSessionLineItems,
  cancelCheckoutSession,
  eraseCheckoutSessionDetails,
  createTransactionIntent,
  listTransactionIntents,
  getTransactionIntent,
  cancelTransactionIntent,
  listTransactions,
  getTransaction,
  submitTransaction,
  listUnmatchedPayments,
  getUnmatchedPayment,
  acceptUnmatchedPayment,
  createRefund,
  listRefunds,
  getRefund,
  cancelRefund,

  listEvents,
  streamEvents,
  getEvent,
  getEventProof,
  redeliverEvent,
  createWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  deleteWebhookEndpoint,
  listEndpointDeliveries,
  listWebhookDeliveries,
  getWebhookDelivery,
  redeliverWebhook,

  createApiKey,
  listApiKeys,
  getApiKey,
  listRefusedRequests,
  getRefusedRequest,
  deleteApiKey,
  getAccount,
  updateAccount,
  uploadAccountLogo,
  createAuthChallenge,
  createSession,
  lookUpInvitation,
  createPasskeySignInChallenge,
  createPasskeySession,
  joinWithPasskey,
  getSession,
  switchSession,
  deleteSession,
  listMembers,
  updateMember,
  removeMember,
  leaveAccount,
  createMemberInvitation,
  listMemberInvitations,
  withdrawMemberInvitation,
  listDashboardSessions,
  endDashboardSession,
  listMemberActs,
  createPasskeyChallenge,
  createPasskey,
  listPasskeys,
  deletePasskey,

  describeSessionPayment,
  buildSessionPayment,
  describeIntentPayment,
  buildIntentPayment,
  claimSessionPayment,
  claimIntentPayment,
  giveCustomerDetails,
  choosePayment,
  describeGiftPayment,
  buildGiftPayment,
  paySessionByX402,
  payIntentByX402,

  advanceTime,
  expireObject,
  payObject,
  finalizeChain,
  shipOrder,

  getOpenApiDocument,
  getHealth,
  getReadiness,
  getMetrics,
] as const satisfies readonly Route[];

/** The name of an operation, for example `gifts.create`. */
export type RouteName = (typeof routes)[number]['name'];
