// Written by `npm run docs` from the routes of @florin/wire.
import type { Event } from '@florin/wire/events/event';
import type { StreamOptions } from './events/stream.ts';
import type { WaitOptions } from './events/wait-for.ts';
import type { List } from './list.ts';
import type { RequestOptions } from './request/send.ts';
import type { AnswerOf, BodyOf, FullAnswerOf, ItemOf, QueryOf, StatusOf } from './types.ts';

export interface Resources {
  readonly gifts: {
    /** Create a gift. The response has the transaction with which the sender’s wallet funds it. */
    create(parameters: BodyOf<'gifts.create'>, options?: RequestOptions): Promise<FullAnswerOf<'gifts.create'>>;
    /** Gifts, newest first. */
    list(query?: QueryOf<'gifts.list'>, options?: RequestOptions): List<ItemOf<'gifts.list'>>;
    /** One gift. Poll it after funding. An expired funding transaction is rebuilt. */
    retrieve(id: string, options?: RequestOptions): Promise<FullAnswerOf<'gifts.retrieve'>>;
    /** Waits until it has one of these states, by the event stream where there is one. */
    waitFor(
      id: string,
      status: StatusOf<'gifts.retrieve'> | readonly StatusOf<'gifts.retrieve'>[],
      options?: WaitOptions,
    ): Promise<AnswerOf<'gifts.retrieve'>>;
    /** Take a gift back. If money is in escrow, `next_action` is the transaction that returns it. */
    reclaim(id: string, options?: RequestOptions): Promise<FullAnswerOf<'gifts.reclaim'>>;
    /** Get the transactions that fund many gifts of one sender at once. They expire within two minutes. */
    fund(parameters: BodyOf<'gifts.fund'>, options?: RequestOptions): Promise<FullAnswerOf<'gifts.fund'>>;
    /** Get the transaction that pays an open gift to a wallet. */
    release(id: string, parameters: BodyOf<'gifts.release'>, options?: RequestOptions): Promise<FullAnswerOf<'gifts.release'>>;
    /** The same with the code alone. The gift is found by the key derived from the code. */
    releaseByKey(parameters: BodyOf<'gifts.release_by_key'>, options?: RequestOptions): Promise<FullAnswerOf<'gifts.release_by_key'>>;
  };
  readonly publicGifts: {
    /** What a recipient can see of a gift before claiming it. */
    retrieve(id: string, options?: RequestOptions): Promise<FullAnswerOf<'public_gifts.retrieve'>>;
    /** The gift that a release code opens, found by the key derived from the code. */
    find(query: QueryOf<'public_gifts.find'>, options?: RequestOptions): Promise<FullAnswerOf<'public_gifts.find'>>;
  };
  readonly checkoutIntents: {
    /** Create a checkout intent. Returns when it is quoted, needs options or has failed. */
    create(parameters: BodyOf<'checkout_intents.create'>, options?: RequestOptions): Promise<FullAnswerOf<'checkout_intents.create'>>;
    /** Checkout intents, newest first. */
    list(query?: QueryOf<'checkout_intents.list'>, options?: RequestOptions): List<ItemOf<'checkout_intents.list'>>;
    /** One checkout intent. */
    retrieve(id: string, options?: RequestOptions): Promise<FullAnswerOf<'checkout_intents.retrieve'>>;
    /** Waits until it has one of these states, by the event stream where there is one. */
    waitFor(
      id: string,
      status: StatusOf<'checkout_intents.retrieve'> | readonly StatusOf<'checkout_intents.retrieve'>[],
      options?: WaitOptions,
    ): Promise<AnswerOf<'checkout_intents.retrieve'>>;
    /** Send options. They are merged into the existing options. */
    respond(id: string, parameters: BodyOf<'checkout_intents.respond'>, options?: RequestOptions): Promise<FullAnswerOf<'checkout_intents.respond'>>;
    /** Confirm the quote. The card is charged once, however often you call this. */
    confirm(id: string, options?: RequestOptions): Promise<FullAnswerOf<'checkout_intents.confirm'>>;
    /** Cancel a checkout intent, until its order is sent to the shop. */
    cancel(id: string, options?: RequestOptions): Promise<FullAnswerOf<'checkout_intents.cancel'>>;
    /** The steps of a checkout intent, oldest first, with screenshots. Kept for 30 days. */
    steps(id: string, options?: RequestOptions): List<ItemOf<'checkout_intents.steps'>>;
  };
  readonly merchantAccounts: {
    /** The login of the account that a purchase created at a shop, with its password. */
    reveal(id: string, options?: RequestOptions): Promise<FullAnswerOf<'merchant_accounts.reveal'>>;
  };
  readonly approvedMerchants: {
    /** All shops’ own websites on which cards can be entered. */
    list(options?: RequestOptions): List<ItemOf<'approved_merchants.list'>>;
    /** Remove an approval. The next purchase there asks again. */
    withdraw(parameters: BodyOf<'approved_merchants.withdraw'>, options?: RequestOptions): Promise<FullAnswerOf<'approved_merchants.withdraw'>>;
  };
  readonly cards: {
    /** Store a card in the vault, for checkout intents to charge. */
    create(parameters: BodyOf<'cards.create'>, options?: RequestOptions): Promise<FullAnswerOf<'cards.create'>>;
    /** Cards, newest first. */
    list(query?: QueryOf<'cards.list'>, options?: RequestOptions): List<ItemOf<'cards.list'>>;
    /** One card, without its number. */
    retrieve(id: string, options?: RequestOptions): Promise<FullAnswerOf<'cards.retrieve'>>;
    /** Update the nickname or limits of a card. Limits apply to purchases that are confirmed from now on. */
    update(id: string, parameters?: BodyOf<'cards.update'>, options?: RequestOptions): Promise<FullAnswerOf<'cards.update'>>;
    /** Delete a card. Its number cannot be recovered. */
    delete(id: string, options?: RequestOptions): Promise<FullAnswerOf<'cards.delete'>>;
  };
  readonly cardSetups: {
    /** Create a page on which a person enters one card. It works once, for ten minutes. */
    create(parameters?: BodyOf<'card_setups.create'>, options?: RequestOptions): Promise<FullAnswerOf<'card_setups.create'>>;
    /** Card setups of the last 30 days, newest first. */
    list(query?: QueryOf<'card_setups.list'>, options?: RequestOptions): List<ItemOf<'card_setups.list'>>;
    /** One card setup: its status and its card. */
    retrieve(id: string, options?: RequestOptions): Promise<FullAnswerOf<'card_setups.retrieve'>>;
  };
  readonly addresses: {
    /** Create an address for purchases. Postal code and state are checked by country. */
    create(parameters: BodyOf<'addresses.create'>, options?: RequestOptions): Promise<FullAnswerOf<'addresses.create'>>;
    /** Addresses, newest first. */
    list(query?: QueryOf<'addresses.list'>, options?: RequestOptions): List<ItemOf<'addresses.list'>>;
    /** One address. */
    retrieve(id: string, options?: RequestOptions): Promise<FullAnswerOf<'addresses.retrieve'>>;
    /** Update an address. Fields that you leave out do not change; `address` is replaced as a whole. */
    update(id: string, parameters?: BodyOf<'addresses.update'>, options?: RequestOptions): Promise<FullAnswerOf<'addresses.update'>>;
    /** Delete an address. Past purchases keep it. */
    delete(id: string, options?: RequestOptions): Promise<FullAnswerOf<'addresses.delete'>>;
  };
  readonly products: {
    /** Create a product, with its default price when `amount` or `default_price_data` is given. */
    create(parameters: BodyOf<'products.create'>, options?: RequestOptions): Promise<FullAnswerOf<'products.create'>>;
    /** Products, newest first. */
    list(query?: QueryOf<'products.list'>, options?: RequestOptions): List<ItemOf<'products.list'>>;
    /** One product. */
    retrieve(id: string, options?: RequestOptions): Promise<FullAnswerOf<'products.retrieve'>>;
    /** Update a product. A new amount creates a new default price and archives the old one. */
    update(id: string, parameters?: BodyOf<'products.update'>, options?: RequestOptions): Promise<FullAnswerOf<'products.update'>>;
    /** Delete a product that was never used. */
    delete(id: string, options?: RequestOptions): Promise<FullAnswerOf<'products.delete'>>;
  };
  readonly prices: {
    /** Create an additional price of a product. */
    create(parameters: BodyOf<'prices.create'>, options?: RequestOptions): Promise<FullAnswerOf<'prices.create'>>;
    /** Prices, newest first. */
    list(query?: QueryOf<'prices.list'>, options?: RequestOptions): List<ItemOf<'prices.list'>>;
    /** One price. */
    retrieve(id: string, options?: RequestOptions): Promise<FullAnswerOf<'prices.retrieve'>>;
  };
  readonly checkoutLinks: {
    /** Create a link that sells the same items to any number of buyers. */
    create(parameters: BodyOf<'checkout_links.create'>, options?: RequestOptions): Promise<FullAnswerOf<'checkout_links.create'>>;
    /** Checkout links, newest first. */
    list(query?: QueryOf<'checkout_links.list'>, options?: RequestOptions): List<ItemOf<'checkout_links.list'>>;
    /** One checkout link. */
    retrieve(id: string, options?: RequestOptions): Promise<FullAnswerOf<'checkout_links.retrieve'>>;
    /** Change how a link shows itself and how often it sells; null takes something away. What it sells stays as it is. */
    update(id: string, parameters: BodyOf<'checkout_links.update'>, options?: RequestOptions): Promise<FullAnswerOf<'checkout_links.update'>>;
    /** Cancel a link: it makes no new sessions. Sessions that it made live on. */
    cancel(id: string, options?: RequestOptions): Promise<FullAnswerOf<'checkout_links.cancel'>>;
  };
  readonly checkoutSessions: {
    /** Create a checkout for one buyer. */
    create(parameters: BodyOf<'checkout_sessions.create'>, options?: RequestOptions): Promise<FullAnswerOf<'checkout_sessions.create'>>;
    /** Checkout sessions, newest first. */
    list(query?: QueryOf<'checkout_sessions.list'>, options?: RequestOptions): List<ItemOf<'checkout_sessions.list'>>;
    /** One checkout session. */
    retrieve(id: string, query?: QueryOf<'checkout_sessions.retrieve'>, options?: RequestOptions): Promise<FullAnswerOf<'checkout_sessions.retrieve'>>;
    /** Waits until it has one of these states, by the event stream where there is one. */
    waitFor(
      id: string,
      status: StatusOf<'checkout_sessions.retrieve'> | readonly StatusOf<'checkout_sessions.retrieve'>[],
      options?: WaitOptions,
    ): Promise<AnswerOf<'checkout_sessions.retrieve'>>;
    /** The line items of a session, in order. */
    lineItems(id: string, query?: QueryOf<'checkout_sessions.line_items'>, options?: RequestOptions): List<ItemOf<'checkout_sessions.line_items'>>;
    /** Cancel an open session. Money that still arrives becomes an unmatched payment. */
    cancel(id: string, options?: RequestOptions): Promise<FullAnswerOf<'checkout_sessions.cancel'>>;
    /** Erase the buyer’s details here and in events about the session. This cannot be undone. */
    eraseDetails(id: string, options?: RequestOptions): Promise<FullAnswerOf<'checkout_sessions.erase_details'>>;
  };
  readonly transactionIntents: {
    /** Create a transaction intent. It can be paid immediately, by page, QR code or a transaction that the payer builds. */
    create(parameters: BodyOf<'transaction_intents.create'>, options?: RequestOptions): Promise<FullAnswerOf<'transaction_intents.create'>>;
    /** Transaction intents, newest first. */
    list(query?: QueryOf<'transaction_intents.list'>, options?: RequestOptions): List<ItemOf<'transaction_intents.list'>>;
    /** One transaction intent. */
    retrieve(id: string, options?: RequestOptions): Promise<FullAnswerOf<'transaction_intents.retrieve'>>;
    /** Waits until it has one of these states, by the event stream where there is one. */
    waitFor(
      id: string,
      status: StatusOf<'transaction_intents.retrieve'> | readonly StatusOf<'transaction_intents.retrieve'>[],
      options?: WaitOptions,
    ): Promise<AnswerOf<'transaction_intents.retrieve'>>;
    /** Cancel an unpaid intent. Money that still arrives becomes an unmatched payment. */
    cancel(id: string, options?: RequestOptions): Promise<FullAnswerOf<'transaction_intents.cancel'>>;
  };
  readonly transactions: {
    /** Transactions, the latest on chain first. */
    list(query?: QueryOf<'transactions.list'>, options?: RequestOptions): List<ItemOf<'transactions.list'>>;
    /** One Transaction. */
    retrieve(id: string, options?: RequestOptions): Promise<FullAnswerOf<'transactions.retrieve'>>;
    /** Send a signed gift or payment transaction that this service built. Sending it twice is safe. */
    submit(parameters: BodyOf<'transactions.submit'>, options?: RequestOptions): Promise<FullAnswerOf<'transactions.submit'>>;
  };
  readonly unmatchedPayments: {
    /** Unmatched payments, the latest first. */
    list(query?: QueryOf<'unmatched_payments.list'>, options?: RequestOptions): List<ItemOf<'unmatched_payments.list'>>;
    /** One unmatched payment. */
    retrieve(id: string, options?: RequestOptions): Promise<FullAnswerOf<'unmatched_payments.retrieve'>>;
    /** Assign a payment to a session or intent. It then counts as if it had had the right reference. */
    accept(id: string, parameters?: BodyOf<'unmatched_payments.accept'>, options?: RequestOptions): Promise<FullAnswerOf<'unmatched_payments.accept'>>;
  };
  readonly refunds: {
    /** Create a refund. The response has the transaction that your wallet signs. */
    create(parameters: BodyOf<'refunds.create'>, options?: RequestOptions): Promise<FullAnswerOf<'refunds.create'>>;
    /** Refunds, newest first. */
    list(query?: QueryOf<'refunds.list'>, options?: RequestOptions): List<ItemOf<'refunds.list'>>;
    /** One refund, with a transaction that can be signed now. */
    retrieve(id: string, options?: RequestOptions): Promise<FullAnswerOf<'refunds.retrieve'>>;
    /** Waits until it has one of these states, by the event stream where there is one. */
    waitFor(
      id: string,
      status: StatusOf<'refunds.retrieve'> | readonly StatusOf<'refunds.retrieve'>[],
      options?: WaitOptions,
    ): Promise<AnswerOf<'refunds.retrieve'>>;
    /** Cancel a refund that is not signed yet. */
    cancel(id: string, parameters?: BodyOf<'refunds.cancel'>, options?: RequestOptions): Promise<FullAnswerOf<'refunds.cancel'>>;
  };
  readonly events: {
    /** Events of the last 30 days, newest first. */
    list(query?: QueryOf<'events.list'>, options?: RequestOptions): List<ItemOf<'events.list'>>;
    /** A stream of new events, as server-sent events: `id` is that of the event, `data` the event. */
    stream(query?: QueryOf<'events.stream'>, options?: StreamOptions): AsyncGenerator<Event>;
    /** One event. Events are deleted after 30 days. */
    retrieve(id: string, options?: RequestOptions): Promise<FullAnswerOf<'events.retrieve'>>;
    /** The proof that an event of money stands in the sealed history. An event has its place some seconds after it happened. */
    proof(id: string, options?: RequestOptions): Promise<FullAnswerOf<'events.proof'>>;
    /** Send an event again to all of its endpoints. */
    redeliver(id: string, options?: RequestOptions): List<ItemOf<'events.redeliver'>>;
  };
  readonly webhookEndpoints: {
    /** Create a webhook endpoint. The signing secret is in this response only. */
    create(parameters: BodyOf<'webhook_endpoints.create'>, options?: RequestOptions): Promise<FullAnswerOf<'webhook_endpoints.create'>>;
    /** Webhook endpoints, newest first. */
    list(query?: QueryOf<'webhook_endpoints.list'>, options?: RequestOptions): List<ItemOf<'webhook_endpoints.list'>>;
    /** One endpoint, without its secret. */
    retrieve(id: string, options?: RequestOptions): Promise<FullAnswerOf<'webhook_endpoints.retrieve'>>;
    /** Update, disable or enable an endpoint. */
    update(id: string, parameters?: BodyOf<'webhook_endpoints.update'>, options?: RequestOptions): Promise<FullAnswerOf<'webhook_endpoints.update'>>;
    /** Rotate the signing secret. The new secret is in this response only. Events are signed with both until the old one expires. */
    rotateSecret(id: string, parameters?: BodyOf<'webhook_endpoints.rotate_secret'>, options?: RequestOptions): Promise<FullAnswerOf<'webhook_endpoints.rotate_secret'>>;
    /** Send a test event of a type to an endpoint: signed and recorded as every delivery, with an example as its object, `livemode: false` and `test: true`. */
    test(id: string, parameters: BodyOf<'webhook_endpoints.test'>, options?: RequestOptions): Promise<FullAnswerOf<'webhook_endpoints.test'>>;
    /** Delete an endpoint and its deliveries. */
    delete(id: string, options?: RequestOptions): Promise<FullAnswerOf<'webhook_endpoints.delete'>>;
    /** Deliveries to one endpoint, newest first. Kept for 30 days. */
    deliveries(id: string, query?: QueryOf<'webhook_endpoints.deliveries'>, options?: RequestOptions): List<ItemOf<'webhook_endpoints.deliveries'>>;
  };
  readonly webhookDeliveries: {
    /** Deliveries, newest first. Kept for 30 days. */
    list(query?: QueryOf<'webhook_deliveries.list'>, options?: RequestOptions): List<ItemOf<'webhook_deliveries.list'>>;
    /** One delivery and its latest attempt. */
    retrieve(id: string, options?: RequestOptions): Promise<FullAnswerOf<'webhook_deliveries.retrieve'>>;
    /** Send a delivery again now, and retry for 3 days. */
    redeliver(id: string, options?: RequestOptions): Promise<FullAnswerOf<'webhook_deliveries.redeliver'>>;
  };
  readonly apiKeys: {
    /** Create an API key. Its secret is in this response only. */
    create(parameters?: BodyOf<'api_keys.create'>, options?: RequestOptions): Promise<FullAnswerOf<'api_keys.create'>>;
    /** All live keys of the account, newest first. */
    list(options?: RequestOptions): List<ItemOf<'api_keys.list'>>;
    /** One key, without its secret. */
    retrieve(id: string, options?: RequestOptions): Promise<FullAnswerOf<'api_keys.retrieve'>>;
    /** Revoke an API key. It stops working immediately. */
    delete(id: string, options?: RequestOptions): Promise<FullAnswerOf<'api_keys.delete'>>;
  };
  readonly refusedRequests: {
    /** Requests that failed in the last 7 days, newest first. */
    list(query?: QueryOf<'refused_requests.list'>, options?: RequestOptions): List<ItemOf<'refused_requests.list'>>;
    /** One failed request, by its `Request-Id`. */
    retrieve(id: string, options?: RequestOptions): Promise<FullAnswerOf<'refused_requests.retrieve'>>;
  };
  readonly account: {
    /** The account that the credential belongs to. */
    retrieve(options?: RequestOptions): Promise<FullAnswerOf<'account.retrieve'>>;
    /** Update the account: business name, logo, username, metadata, return addresses, policies, and selling to agents. Fields that you leave out do not change. */
    update(parameters?: BodyOf<'account.update'>, options?: RequestOptions): Promise<FullAnswerOf<'account.update'>>;
    /** Upload a logo. We draw it again, small, and `icon_url` is its address on this installation. */
    uploadLogo(parameters: BodyOf<'account.upload_logo'>, options?: RequestOptions): Promise<FullAnswerOf<'account.upload_logo'>>;
  };
  readonly auth: {
    /** Get the text that a wallet signs to sign in. */
    challenge(parameters: BodyOf<'auth.challenge'>, options?: RequestOptions): Promise<FullAnswerOf<'auth.challenge'>>;
    /** Sign in with a signed challenge. Sets the session cookie; the first sign-in creates the account. */
    session(parameters: BodyOf<'auth.session'>, options?: RequestOptions): Promise<FullAnswerOf<'auth.session'>>;
    /** Who invites, and to which role. */
    invitation(parameters: BodyOf<'auth.invitation'>, options?: RequestOptions): Promise<FullAnswerOf<'auth.invitation'>>;
    /** Get a challenge to sign in with a passkey, or with an `invitation` to join with a new one. */
    passkeyChallenge(parameters?: BodyOf<'auth.passkey_challenge'>, options?: RequestOptions): Promise<FullAnswerOf<'auth.passkey_challenge'>>;
    /** Sign in with a passkey. Sets the session cookie. */
    passkeySession(parameters: BodyOf<'auth.passkey_session'>, options?: RequestOptions): Promise<FullAnswerOf<'auth.passkey_session'>>;
    /** Join the account of an invitation with a new passkey. Sets the session cookie. */
    passkeyJoin(parameters: BodyOf<'auth.passkey_join'>, options?: RequestOptions): Promise<FullAnswerOf<'auth.passkey_join'>>;
  };
  readonly session: {
    /** Who is signed in. */
    retrieve(options?: RequestOptions): Promise<FullAnswerOf<'session.retrieve'>>;
    /** Go on in another account of the same wallet. Sets a new session cookie. */
    switch(parameters?: BodyOf<'session.switch'>, options?: RequestOptions): Promise<FullAnswerOf<'session.switch'>>;
    /** Sign out: ends the session and clears its cookie. */
    delete(options?: RequestOptions): Promise<FullAnswerOf<'session.delete'>>;
  };
  readonly members: {
    /** Everybody who may sign in to the account, newest first. For people who are signed in, as all routes of members. */
    list(options?: RequestOptions): List<ItemOf<'members.list'>>;
    /** Change the name, role or limit of a member. For owners. An account keeps at least one owner. */
    update(id: string, parameters: BodyOf<'members.update'>, options?: RequestOptions): Promise<FullAnswerOf<'members.update'>>;
    /** Remove a member. Ends their sessions and revokes the API keys that they made. For owners. */
    remove(id: string, parameters?: BodyOf<'members.remove'>, options?: RequestOptions): Promise<FullAnswerOf<'members.remove'>>;
    /** Leave the account. The last owner cannot. */
    leave(options?: RequestOptions): Promise<FullAnswerOf<'members.leave'>>;
  };
  readonly memberInvitations: {
    /** Invite a person. The link is in this response only and works once, for 7 days. For owners. */
    create(parameters: BodyOf<'member_invitations.create'>, options?: RequestOptions): Promise<FullAnswerOf<'member_invitations.create'>>;
    /** Invitations that can still be used, newest first. For owners. */
    list(options?: RequestOptions): List<ItemOf<'member_invitations.list'>>;
    /** Withdraw an invitation: its link stops working. For owners. */
    delete(id: string, options?: RequestOptions): Promise<FullAnswerOf<'member_invitations.delete'>>;
  };
  readonly dashboardSessions: {
    /** Where you are signed in to this account; for owners, where anybody is. Last used first. */
    list(options?: RequestOptions): List<ItemOf<'dashboard_sessions.list'>>;
    /** End a session: that browser is signed out. */
    delete(id: string, options?: RequestOptions): Promise<FullAnswerOf<'dashboard_sessions.delete'>>;
  };
  readonly memberActs: {
    /** What members did in the dashboard, newest first. Kept for 400 days. */
    list(query?: QueryOf<'member_acts.list'>, options?: RequestOptions): List<ItemOf<'member_acts.list'>>;
  };
  readonly passkeys: {
    /** Get a challenge to add a passkey to your membership. For people who are signed in. */
    challenge(options?: RequestOptions): Promise<FullAnswerOf<'passkeys.challenge'>>;
    /** Add a passkey to your membership: a further way to sign in to this account. */
    create(parameters: BodyOf<'passkeys.create'>, options?: RequestOptions): Promise<FullAnswerOf<'passkeys.create'>>;
    /** Your passkeys for this account, newest first. */
    list(options?: RequestOptions): List<ItemOf<'passkeys.list'>>;
    /** Remove a passkey. Ends the sessions that were opened with it. The last way to sign in cannot be removed. */
    delete(id: string, options?: RequestOptions): Promise<FullAnswerOf<'passkeys.delete'>>;
  };
  readonly pay: {
    readonly sessions: {
      /** Solana Pay: who requests the payment of a checkout session. */
      describe(id: string, options?: RequestOptions): Promise<FullAnswerOf<'pay.sessions.describe'>>;
      /** Solana Pay: the transaction with which this wallet pays a checkout session. */
      build(id: string, parameters: BodyOf<'pay.sessions.build'>, options?: RequestOptions): Promise<FullAnswerOf<'pay.sessions.build'>>;
      /** Prove that a manual payment was for a checkout session, signed by the wallet that paid. */
      claim(id: string, parameters: BodyOf<'pay.sessions.claim'>, options?: RequestOptions): Promise<FullAnswerOf<'pay.sessions.claim'>>;
      /** What the buyer answers to `collect`, before a session is paid. It can be said again until money is on its way. */
      giveDetails(id: string, parameters: BodyOf<'pay.sessions.give_details'>, options?: RequestOptions): Promise<FullAnswerOf<'pay.sessions.give_details'>>;
      /** Choose quantities and the amount, within the limits of the session, until a payment is on its way. */
      choose(id: string, parameters: BodyOf<'pay.sessions.choose'>, options?: RequestOptions): Promise<FullAnswerOf<'pay.sessions.choose'>>;
    };
    readonly intents: {
      /** Solana Pay: who requests the payment of a transaction intent. */
      describe(id: string, options?: RequestOptions): Promise<FullAnswerOf<'pay.intents.describe'>>;
      /** Solana Pay: the transaction with which this wallet pays a transaction intent. */
      build(id: string, parameters: BodyOf<'pay.intents.build'>, options?: RequestOptions): Promise<FullAnswerOf<'pay.intents.build'>>;
      /** Prove that a manual payment was for a transaction intent, signed by the wallet that paid. */
      claim(id: string, parameters: BodyOf<'pay.intents.claim'>, options?: RequestOptions): Promise<FullAnswerOf<'pay.intents.claim'>>;
    };
    readonly gifts: {
      /** Solana Pay: who requests the payment of a gift. */
      describe(id: string, options?: RequestOptions): Promise<FullAnswerOf<'pay.gifts.describe'>>;
      /** Solana Pay: the transaction with which this wallet pays a gift (its sender alone). */
      build(id: string, parameters: BodyOf<'pay.gifts.build'>, options?: RequestOptions): Promise<FullAnswerOf<'pay.gifts.build'>>;
    };
  };
  readonly x402: {
    /** x402: pay a checkout session over HTTP. Without a payment the response is 402 with `PAYMENT-REQUIRED`; the same request with `PAYMENT-SIGNATURE` pays and answers the receipt, however often it is sent. */
    sessions(id: string, options?: RequestOptions): Promise<FullAnswerOf<'x402.sessions'>>;
    /** x402: pay a transaction intent over HTTP. Without a payment the response is 402 with `PAYMENT-REQUIRED`; the same request with `PAYMENT-SIGNATURE` pays and answers the receipt, however often it is sent. */
    intents(id: string, options?: RequestOptions): Promise<FullAnswerOf<'x402.intents'>>;
  };
  readonly testHelpers: {
    /** With play money only: let time pass for this account. What expires by then expires, and pending webhook deliveries are sent. */
    advance(parameters: BodyOf<'test_helpers.advance'>, options?: RequestOptions): Promise<FullAnswerOf<'test_helpers.advance'>>;
    /** With play money only: end a request as if nobody had paid or confirmed it in time. */
    expire(parameters: BodyOf<'test_helpers.expire'>, options?: RequestOptions): Promise<FullAnswerOf<'test_helpers.expire'>>;
    /** With play money only: pay a request from a new wallet. It settles like any other payment; finalize settles it immediately. */
    pay(parameters: BodyOf<'test_helpers.pay'>, options?: RequestOptions): Promise<FullAnswerOf<'test_helpers.pay'>>;
    /** With play money only: make everything final that has landed on the chain. */
    finalize(options?: RequestOptions): Promise<FullAnswerOf<'test_helpers.finalize'>>;
    /** With play money only: the sandbox shop ships the order and reports it. */
    ship(parameters: BodyOf<'test_helpers.ship'>, options?: RequestOptions): Promise<FullAnswerOf<'test_helpers.ship'>>;
  };
  readonly operations: {
    /** This document. */
    openapi(options?: RequestOptions): Promise<FullAnswerOf<'operations.openapi'>>;
    /** Whether the process is running. */
    health(options?: RequestOptions): Promise<FullAnswerOf<'operations.health'>>;
    /** Whether the process can serve: 503 while starting, stopping or without its database. */
    readiness(options?: RequestOptions): Promise<FullAnswerOf<'operations.readiness'>>;
    /** Prometheus metrics, with the metrics token of the installation or from its own machine. */
    metrics(options?: RequestOptions): Promise<string>;
  };
}
