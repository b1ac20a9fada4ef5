import type { InDashboardLanguages } from '../language.ts';

const en = {
  title: 'Settings',
  business: 'Business',
  name: 'Business name',
  nameHint: 'Shown to buyers and recipients on payment pages, receipts and gifts.',
  brand: 'Brand',
  logo: 'Logo',
  logoHint: 'A square picture of up to 512 KB: PNG, JPEG, WebP, GIF or AVIF. Shown beside your name.',
  logoTooLarge: 'This picture is larger than 512 KB. Choose a smaller one.',
  removeLogo: 'Remove logo',
  color: 'Button colour',
  colorHint:
    'Used on payment pages and gifts. We make it darker or lighter where text would be hard to read.',
  saveColor: 'Use this colour',
  removeColor: 'Use the standard colour',
  success: 'Page after payment',
  successHint:
    'Buyers go here after they pay, unless the payment sets its own address. {CHECKOUT_SESSION_ID} is replaced with the ID of the payment.',
  cancel: 'Page if the buyer leaves without paying',
  notifyEmail: 'Notification email',
  notifyHint:
    'We email you about payments, things that need attention and failing webhooks, if this installation sends email.',
  notifyAsked: 'We sent you an email. Confirm your address to get notifications.',
  notifyConfirmed: 'Confirmed.',
  notifyPaid: 'Payment emails',
  notifyChoices: { each: 'Every payment', daily: 'Daily summary', off: 'None' },
  timeZone: 'Time zone',
  timeZoneHint: 'Used for the days in your reports.',
  terms: 'Terms of service',
  privacy: 'Privacy policy',
  refunds: 'Refund policy',
  policiesHint: 'Shopping agents show these to the people they buy for.',
  account: 'Account',
  wallet: 'Wallet',
  since: 'Created',
  agents: 'Sell to agents',
  agentsText:
    'Shopping agents can find your active products and pay for them in USDC. Their purchases are payments like any other. You find the shipping address in the payment’s metadata.',
  letAgents: 'Let agents buy my products',
  agentsIn: 'Agents can buy your products.',
  agentsOut: 'Agents cannot buy your products now.',
  approved: 'Approved shops',
  approvedText:
    'Shops that take card numbers on their own website. An agent checkout asks you once before it enters your card there.',
  noneApproved: 'None. So far your cards were used with known payment providers only.',
  withdraw: 'Remove',
  withdrawQuestion: 'Agent checkouts will ask you again before they enter your card at this shop.',
  withdrawConfirm: 'Remove approval',
  withdrawn: (origin: string) => `Approval of ${origin} was removed.`,
  stillApproved: 'The approval was not removed.',
};

export type SettingsWords = typeof en;

const de: SettingsWords = {
  title: 'Einstellungen',
  business: 'Geschäft',
  name: 'Name des Geschäfts',
  nameHint: 'Käufer und Beschenkte sehen ihn auf Zahlungsseiten, Belegen und Geschenken.',
  brand: 'Marke',
  logo: 'Logo',
  logoHint: 'Ein quadratisches Bild bis 512 KB: PNG, JPEG, WebP, GIF oder AVIF. Es steht neben Ihrem Namen.',
  logoTooLarge: 'Dieses Bild ist größer als 512 KB. Wählen Sie ein kleineres.',
  removeLogo: 'Logo entfernen',
  color: 'Farbe der Knöpfe',
  colorHint:
    'Für Zahlungsseiten und Geschenke. Wo Text schlecht zu lesen wäre, machen wir sie dunkler oder heller.',
  saveColor: 'Diese Farbe verwenden',
  removeColor: 'Übliche Farbe verwenden',
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

export const settingsWords: InDashboardLanguages<SettingsWords> = { en, de };
