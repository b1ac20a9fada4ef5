import type { EventType } from '@florin/wire/events/event-types';
import type { InEveryLanguage } from '../language.ts';

/** One of them, and several. */
type Counted = readonly [one: string, many: string];
const counted = (one: string, many: string): Counted => [one, many];

const en = {
  firstSteps: 'First steps',
  stepName: ['Name your business', ', as buyers will see it'] as readonly [string, string],
  stepProduct: ['Make a product', ': a name and a price'] as readonly [string, string],
  stepLink: ['Share a link', ' that sells it'] as readonly [string, string],
  stepIsDone: ' (done)',
  makeTestPayment: 'Make a test payment',
  aMoment: 'A moment…',
  testWithPlayMoney: (amount: string) => `of ${amount}: a test buyer pays with play money`,
  testWithRealMoney: (amount: string) =>
    `of ${amount}: opens its page, to be paid from another wallet than yours`,
  testPayment: 'Test payment',
  noTestBuyer: 'This browser cannot make a test buyer; pay from another wallet instead.',
  unreadable: 'The service built a transaction that this page cannot read. Nothing was sent.',
  received: 'Received',
  today: 'Today',
  week: '7 days',
  month: '30 days',
  todayUtc: 'Today, UTC',
  afterRefunds: (refunded: string, net: string) => `−${refunded} refunded, net ${net}`,
  allNumbers: 'By day, product and link',
  byDay: (days: number) => `Received by day, the last ${days} days`,
  nothingByDay: (what: string) => `${what}: nothing yet`,
  mostOn: (what: string, date: string, amount: string) => `${what}; most on ${date}: ${amount}`,
  needsYou: 'Needs you',
  nothingNeedsYou: 'Nothing. All is in order.',
  needs: {
    toConfirm: counted('purchase to confirm', 'purchases to confirm'),
    toAnswer: counted(
      'purchase asks for options or authentication',
      'purchases ask for options or authentication',
    ),
    unmatched: counted('payment matches nothing', 'payments match nothing'),
    refunds: counted('refund to sign', 'refunds to sign'),
    unfunded: counted('gift to fund', 'gifts to fund'),
    failing: counted('webhook endpoint is failing', 'webhook endpoints are failing'),
    undelivered: counted('webhook delivery failed', 'webhook deliveries failed'),
  },
  recentActivity: 'Recent activity',
  nothingHappened: 'Nothing happened yet',
  lately: 'What happened lately',
  what: 'What',
  when: 'When',
  /** What is told of on the first page, and how; at most as many as can be asked for at once. */
  activity: {
    'checkout.session.completed': 'A checkout was paid',
    'transaction_intent.succeeded': 'A payment request was paid',
    'unmatched_payment.created': 'Money arrived that matches nothing',
    'unmatched_payment.accepted': 'An unmatched payment was accepted',
    'refund.succeeded': 'A refund went back',
    'gift.funded': 'A gift was funded',
    'gift.released': 'A gift was claimed',
    'gift.reclaimed': 'A gift was taken back',
    'checkout_intent.requires_confirmation': 'An agent’s purchase was quoted',
    'checkout_intent.succeeded': 'An agent’s order was placed',
    'checkout_intent.failed': 'An agent’s purchase failed',
    'checkout_link.created': 'A link was made',
    'api_key.created': 'An API key was made',
    'webhook_endpoint.disabled': 'A webhook endpoint was switched off',
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

export const homeWords: InEveryLanguage<HomeWords> = { en, de };

export type ActivityType = keyof HomeWords['activity'];
export const activityTypes = Object.keys(en.activity) as readonly ActivityType[];
