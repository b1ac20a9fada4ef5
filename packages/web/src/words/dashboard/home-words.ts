import type { EventType } from '@florin/wire/events/event-types';
import type { InDashboardLanguages } from '../language.ts';

/** One of them, and several. */
type Counted = readonly [one: string, many: string];
const counted = (one: string, many: string): Counted => [one, many];

const en = {
  firstSteps: 'Get started',
  stepName: ['Name your business', ', as buyers will see it'] as readonly [string, string],
  stepProduct: ['Create a product', ': a name and a price'] as readonly [string, string],
  stepLink: ['Share a link', ' to sell it'] as readonly [string, string],
  stepIsDone: ' (done)',
  makeTestPayment: 'Make a test payment',
  aMoment: 'One moment…',
  testWithPlayMoney: (amount: string) => `of ${amount}. A test buyer pays with play money.`,
  testWithRealMoney: (amount: string) => `of ${amount}. Pay it from a wallet other than yours.`,
  testPayment: 'Test payment',
  noTestBuyer: 'This browser cannot create a test buyer. Pay from another wallet instead.',
  unreadable: 'This page could not read the transaction. Nothing was sent.',
  received: 'Received',
  today: 'Today',
  week: '7 days',
  month: '30 days',
  todayUtc: 'Today, UTC',
  afterRefunds: (refunded: string, net: string) => `−${refunded} refunded, net ${net}`,
  allNumbers: 'View reports',
  byDay: (days: number) => `Received per day, last ${days} days`,
  nothingByDay: (what: string) => `${what}: nothing yet`,
  mostOn: (what: string, date: string, amount: string) => `${what}; most on ${date}: ${amount}`,
  needsYou: 'Needs attention',
  nothingNeedsYou: 'Nothing right now.',
  needs: {
    toConfirm: counted('purchase to confirm', 'purchases to confirm'),
    toAnswer: counted('purchase needs options or bank approval', 'purchases need options or bank approval'),
    unmatched: counted('unmatched payment', 'unmatched payments'),
    refunds: counted('refund to sign', 'refunds to sign'),
    unfunded: counted('gift to fund', 'gifts to fund'),
    failing: counted('webhook endpoint is failing', 'webhook endpoints are failing'),
    undelivered: counted('webhook delivery failed', 'webhook deliveries failed'),
  },
  recentActivity: 'Recent activity',
  nothingHappened: 'No activity yet',
  lately: 'What happened recently',
  what: 'Activity',
  when: 'When',
  /** What is told of on the first page, and how; at most as many as can be asked for at once. */
  activity: {
    'checkout.session.completed': 'A checkout session was paid',
    'transaction_intent.succeeded': 'A payment request was paid',
    'unmatched_payment.created': 'An unmatched payment arrived',
    'unmatched_payment.accepted': 'An unmatched payment was assigned',
    'refund.succeeded': 'A refund was paid',
    'gift.funded': 'A gift was funded',
    'gift.released': 'A gift was claimed',
    'gift.reclaimed': 'A gift was taken back',
    'checkout_intent.requires_confirmation': 'An agent checkout got a quote',
    'checkout_intent.succeeded': 'An agent checkout placed an order',
    'checkout_intent.failed': 'An agent checkout failed',
    'checkout_link.created': 'A link was created',
    'api_key.created': 'An API key was created',
    'webhook_endpoint.disabled': 'A webhook endpoint was disabled',
  } satisfies Partial<Record<EventType, string>>,
};

export type HomeWords = typeof en;

const de: HomeWords = {
  firstSteps: 'Erste Schritte',
  stepName: ['Geben Sie Ihrem Geschäft einen Namen', ', wie ihn Käufer sehen'],
  stepProduct: ['Legen Sie ein Produkt an', ': ein Name und ein Preis'],
  stepLink: ['Teilen Sie einen Link', ', der es verkauft'],
  stepIsDone: ' (erledigt)',
  makeTestPayment: 'Testzahlung machen',
  aMoment: 'Einen Moment…',
  testWithPlayMoney: (amount) => `über ${amount}: ein Testkäufer zahlt mit Spielgeld`,
  testWithRealMoney: (amount) =>
    `über ${amount}: öffnet die Zahlungsseite; zu zahlen von einer anderen Wallet als Ihrer`,
  testPayment: 'Testzahlung',
  noTestBuyer: 'Dieser Browser kann keinen Testkäufer anlegen; zahlen Sie von einer anderen Wallet.',
  unreadable:
    'Der Dienst hat eine Transaktion gebaut, die diese Seite nicht lesen kann. Es wurde nichts gesendet.',
  received: 'Eingegangen',
  today: 'Heute',
  week: '7 Tage',
  month: '30 Tage',
  todayUtc: 'Heute, UTC',
  afterRefunds: (refunded, net) => `−${refunded} erstattet, netto ${net}`,
  allNumbers: 'Nach Tagen, Produkten und Links',
  byDay: (days) => `Eingegangen nach Tagen, die letzten ${days} Tage`,
  nothingByDay: (what) => `${what}: noch nichts`,
  mostOn: (what, date, amount) => `${what}; am meisten am ${date}: ${amount}`,
  needsYou: 'Wartet auf Sie',
  nothingNeedsYou: 'Nichts. Alles ist in Ordnung.',
  needs: {
    toConfirm: ['Kauf zu bestätigen', 'Käufe zu bestätigen'],
    toAnswer: ['Kauf fragt nach Optionen oder Ihrer Bank', 'Käufe fragen nach Optionen oder Ihrer Bank'],
    unmatched: ['Zahlung ohne Zuordnung', 'Zahlungen ohne Zuordnung'],
    refunds: ['Erstattung zu unterschreiben', 'Erstattungen zu unterschreiben'],
    unfunded: ['Geschenk zu bezahlen', 'Geschenke zu bezahlen'],
    failing: ['Webhook-Endpunkt antwortet nicht', 'Webhook-Endpunkte antworten nicht'],
    undelivered: ['Webhook nicht zugestellt', 'Webhooks nicht zugestellt'],
  },
  recentActivity: 'Zuletzt geschehen',
  nothingHappened: 'Noch ist nichts geschehen',
  lately: 'Was zuletzt geschah',
  what: 'Was',
  when: 'Wann',
  activity: {
    'checkout.session.completed': 'Eine Bestellung wurde bezahlt',
    'transaction_intent.succeeded': 'Eine Zahlungsanforderung wurde bezahlt',
    'unmatched_payment.created': 'Geld kam an, das zu nichts passt',
    'unmatched_payment.accepted': 'Eine Zahlung wurde zugeordnet',
    'refund.succeeded': 'Eine Erstattung ist zurückgegangen',
    'gift.funded': 'Ein Geschenk wurde bezahlt',
    'gift.released': 'Ein Geschenk wurde eingelöst',
    'gift.reclaimed': 'Ein Geschenk wurde zurückgenommen',
    'checkout_intent.requires_confirmation': 'Ein Agentenkauf hat einen Preis',
    'checkout_intent.succeeded': 'Ein Agent hat bestellt',
    'checkout_intent.failed': 'Ein Agentenkauf ist gescheitert',
    'checkout_link.created': 'Ein Link wurde angelegt',
    'api_key.created': 'Ein API-Schlüssel wurde angelegt',
    'webhook_endpoint.disabled': 'Ein Webhook wurde abgeschaltet',
  },
};

export const homeWords: InDashboardLanguages<HomeWords> = { en, de };

export type ActivityType = keyof HomeWords['activity'];
export const activityTypes = Object.keys(en.activity) as readonly ActivityType[];
