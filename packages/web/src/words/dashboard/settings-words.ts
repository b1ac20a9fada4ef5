import type { InEveryLanguage } from '../language.ts';

const en = {
  title: 'Settings',
  business: 'Business',
  name: 'Business name',
  nameHint: 'Buyers and recipients see it on payment pages, receipts and gifts.',
  mark: 'Mark',
  markHint:
    'The address of a square picture (PNG, JPEG, WebP, GIF or AVIF). A small copy stands beside the name.',
  success: 'After paying, buyers go to',
  successHint:
    'Where a payment names no address of its own. {CHECKOUT_SESSION_ID} in it becomes the id of what was paid.',
  cancel: 'Without paying, they go to',
  notifyEmail: 'Tell me by mail at',
  notifyHint: 'What was paid, what needs you, and webhooks that fail, where this installation sends mail.',
  notifyAsked: 'A mail asks there whether it is yours. Nothing else is sent until you confirm it.',
  notifyConfirmed: 'Confirmed.',
  notifyPaid: 'Mail about payments',
  notifyChoices: { each: 'Each payment', daily: 'The sum of each day', off: 'None' },
  timeZone: 'Time zone',
  timeZoneHint: 'In which the days of your numbers begin.',
  terms: 'Your terms',
  privacy: 'Your privacy policy',
  refunds: 'How you take things back',
  policiesHint: 'Agents that buy from you show these to whoever they buy for.',
  account: 'Account',
  wallet: 'Wallet',
  since: 'Since',
  agents: 'Selling to agents',
  agentsText:
    'Programs that shop for people find your active products and pay for them in USDC. What they buy is a payment like any other; where a good is to be sent stands in its metadata.',
  letAgents: 'Let agents buy my products',
  agentsIn: 'Agents can buy your products.',
  agentsOut: 'Agents can no longer buy your products.',
  approved: 'Approved merchants',
  approvedText:
    'Shops that take card numbers on their own site. A checkout asks once before it gives one your card.',
  noneApproved: 'None. Cards went to known processors only.',
  withdraw: 'Withdraw',
  withdrawQuestion: 'A checkout there asks you again before it gives the shop your card.',
  withdrawConfirm: 'Withdraw the approval',
  withdrawn: (origin: string) => `${origin} is asked about again before it gets a card.`,
  stillApproved: 'It is still approved.',
};

export type SettingsWords = typeof en;

const de: SettingsWords = {
  title: 'Einstellungen',
  business: 'Geschäft',
  name: 'Name des Geschäfts',
  nameHint: 'Käufer und Beschenkte sehen ihn auf Zahlungsseiten, Belegen und Geschenken.',
  mark: 'Zeichen',
  markHint:
    'Die Adresse eines quadratischen Bildes (PNG, JPEG, WebP, GIF oder AVIF). Eine kleine Kopie steht neben dem Namen.',
  success: 'Nach dem Bezahlen gehen Käufer zu',
  successHint:
    'Wo eine Zahlung keine eigene Adresse nennt. {CHECKOUT_SESSION_ID} darin wird zur Id dessen, was bezahlt wurde.',
  cancel: 'Ohne zu bezahlen gehen sie zu',
  notifyEmail: 'Per Mail Bescheid geben an',
  notifyHint:
    'Was bezahlt wurde, was Sie braucht, und Webhooks, die nicht antworten, wenn diese Installation Mail verschickt.',
  notifyAsked: 'Eine Mail fragt dort, ob es Ihre Adresse ist. Sonst kommt nichts, bis Sie es bestätigen.',
  notifyConfirmed: 'Bestätigt.',
  notifyPaid: 'Mail über Zahlungen',
  notifyChoices: { each: 'Jede Zahlung', daily: 'Die Summe jedes Tages', off: 'Keine' },
  timeZone: 'Zeitzone',
  timeZoneHint: 'In der die Tage Ihrer Zahlen beginnen.',
  terms: 'Ihre Bedingungen',
  privacy: 'Ihre Datenschutzerklärung',
  refunds: 'Wie Sie zurücknehmen',
  policiesHint: 'Agenten, die bei Ihnen kaufen, zeigen sie denen, für die sie kaufen.',
  account: 'Konto',
  wallet: 'Wallet',
  since: 'Seit',
  agents: 'Verkauf an Agenten',
  agentsText:
    'Programme, die für Menschen einkaufen, finden Ihre aktiven Produkte und zahlen in USDC. Was sie kaufen, ist eine Zahlung wie jede andere; wohin eine Ware geht, steht in ihren Metadaten.',
  letAgents: 'Agenten dürfen meine Produkte kaufen',
  agentsIn: 'Agenten können Ihre Produkte kaufen.',
  agentsOut: 'Agenten können Ihre Produkte nicht mehr kaufen.',
  approved: 'Freigegebene Händler',
  approvedText:
    'Händler, die Kartennummern auf der eigenen Seite nehmen. Ein Kauf fragt einmal, bevor er einem Ihre Karte gibt.',
  noneApproved: 'Keine. Karten gingen nur an bekannte Zahlungsdienste.',
  withdraw: 'Zurückziehen',
  withdrawQuestion: 'Ein Kauf dort fragt Sie wieder, bevor der Händler Ihre Karte bekommt.',
  withdrawConfirm: 'Freigabe zurückziehen',
  withdrawn: (origin) => `Bei ${origin} wird wieder gefragt, bevor er eine Karte bekommt.`,
  stillApproved: 'Er ist noch freigegeben.',
};

export const settingsWords: InEveryLanguage<SettingsWords> = { en, de };
