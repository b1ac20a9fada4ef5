import type { ErrorCode } from '@florin/wire/errors';
import type { InEveryLanguage } from './language.ts';

/** What a refusal of the API means to people, by its code and by the parameter that it is about. */
export interface ProblemTable {
  readonly codes: Readonly<Partial<Record<ErrorCode, string>>>;
  /** By the last name of the parameter: `customer_details[address][country]` is `country`. */
  readonly fields: Readonly<Record<string, string>>;
  /** A field that was left empty. */
  readonly missing: string;
  /** Any other value that was refused. */
  readonly invalid: string;
  /** Any other refusal. */
  readonly failed: string;
}

const en: ProblemTable = {
  codes: {
    transaction_rejected: 'The network rejected the transaction. No money moved. Try again.',
    transaction_not_ours:
      'Your wallet changed the transaction too much. Nothing was sent. Try another wallet.',
    address_refused: 'This wallet cannot be used here. Use another wallet.',
    challenge_invalid: 'Signing in took too long. Try again.',
    signature_invalid: 'Your wallet’s signature does not match. Try again, or use another wallet.',
    wallet_not_allowed: 'This wallet cannot sign in here. Ask the operator for access.',
    cross_origin_request: 'Open this page in a new tab and try again.',
    resource_missing: 'This could not be found. Reload the page.',
    payment_required: 'This has to be paid first.',
    gift_released: 'This gift has already been claimed.',
    gift_reclaimed: 'The sender has taken this gift back.',
    gift_requires_action: 'This gift is not funded yet.',
    gift_claim_in_flight: 'Someone is claiming this gift right now. Try again in a minute.',
    sponsorship_exhausted: 'We cannot pay more network fees today. Try again, and your wallet pays the fee.',
    checkout_session_complete: 'This is already paid.',
    checkout_session_processing: 'A payment is already on its way. Do not pay again.',
    checkout_session_expired: 'This payment has expired.',
    checkout_session_canceled: 'This payment was canceled.',
    checkout_session_details_missing: 'Fill in the form first.',
    checkout_link_sold_out: 'Sold out.',
    checkout_link_canceled: 'This link is no longer available.',
    transaction_intent_processing: 'A payment is already on its way. Do not pay again.',
    transaction_intent_succeeded: 'This is already paid.',
    transaction_intent_expired: 'This payment has expired.',
    transaction_intent_canceled: 'This payment was canceled.',
    rate_limit_exceeded: 'Too many requests. Wait a minute and try again.',
    internal_error: 'Something went wrong on our side. Try again in a moment.',
    chain_unavailable: 'The network did not answer. Nothing was changed. Try again in a moment.',
    service_unavailable: 'We are not available right now. Try again in a moment.',
  },
  fields: {
    email: 'Enter a valid email address.',
    phone: 'Enter a valid phone number.',
    country: 'Choose a country.',
    state: 'Choose a state.',
    postal_code: 'Enter a valid postal code.',
    quantity: 'Enter a quantity that is available.',
    amount: 'Enter an amount within the limits shown.',
    signature: 'Enter a valid transaction ID.',
  },
  missing: 'Fill in this field.',
  invalid: 'Check what you entered and try again.',
  failed: 'That did not work. Try again in a moment.',
};

const de: ProblemTable = {
  codes: {
    transaction_rejected:
      'Das Netz hat die Transaktion abgelehnt. Es wurde kein Geld bewegt. Versuchen Sie es noch einmal.',
    transaction_not_ours:
      'Ihre Wallet hat die Transaktion zu stark verändert. Es wurde nichts gesendet. Versuchen Sie es mit einer anderen Wallet.',
    address_refused: 'Diese Wallet kann hier nicht verwendet werden. Nehmen Sie eine andere.',
    challenge_invalid: 'Die Anmeldung hat zu lange gedauert. Versuchen Sie es noch einmal.',
    signature_invalid:
      'Die Unterschrift Ihrer Wallet stimmt nicht. Versuchen Sie es noch einmal oder mit einer anderen Wallet.',
    wallet_not_allowed: 'Diese Wallet kann sich hier nicht anmelden. Bitten Sie den Betreiber um Zugang.',
    cross_origin_request: 'Öffnen Sie diese Seite in einem neuen Tab und versuchen Sie es noch einmal.',
    resource_missing: 'Das wurde nicht gefunden. Laden Sie die Seite neu.',
    payment_required: 'Das muss erst bezahlt werden.',
    gift_released: 'Dieses Geschenk wurde schon eingelöst.',
    gift_reclaimed: 'Der Absender hat dieses Geschenk zurückgenommen.',
    gift_requires_action: 'Dieses Geschenk ist noch nicht bezahlt.',
    gift_claim_in_flight:
      'Dieses Geschenk wird gerade eingelöst. Versuchen Sie es in einer Minute noch einmal.',
    sponsorship_exhausted:
      'Heute können wir keine Netzgebühren mehr übernehmen. Versuchen Sie es noch einmal, dann zahlt Ihre Wallet die Gebühr.',
    checkout_session_complete: 'Das ist schon bezahlt.',
    checkout_session_processing: 'Eine Zahlung ist schon unterwegs. Bezahlen Sie nicht noch einmal.',
    checkout_session_expired: 'Diese Zahlung ist abgelaufen.',
    checkout_session_canceled: 'Diese Zahlung wurde abgebrochen.',
    checkout_session_details_missing: 'Füllen Sie erst das Formular aus.',
    checkout_link_sold_out: 'Ausverkauft.',
    checkout_link_canceled: 'Diesen Link gibt es nicht mehr.',
    transaction_intent_processing: 'Eine Zahlung ist schon unterwegs. Bezahlen Sie nicht noch einmal.',
    transaction_intent_succeeded: 'Das ist schon bezahlt.',
    transaction_intent_expired: 'Diese Zahlung ist abgelaufen.',
    transaction_intent_canceled: 'Diese Zahlung wurde abgebrochen.',
    rate_limit_exceeded: 'Zu viele Anfragen. Warten Sie eine Minute und versuchen Sie es noch einmal.',
    internal_error: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.',
    chain_unavailable:
      'Das Netz hat nicht geantwortet. Es wurde nichts geändert. Versuchen Sie es gleich noch einmal.',
    service_unavailable: 'Wir sind gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  },
  fields: {
    email: 'Geben Sie eine gültige E-Mail-Adresse ein.',
    phone: 'Geben Sie eine gültige Telefonnummer ein.',
    country: 'Wählen Sie ein Land.',
    state: 'Wählen Sie einen Bundesstaat.',
    postal_code: 'Geben Sie eine gültige Postleitzahl ein.',
    quantity: 'Geben Sie eine Menge ein, die es noch gibt.',
    amount: 'Geben Sie einen Betrag innerhalb der Grenzen ein.',
    signature: 'Geben Sie eine gültige Transaktions-ID ein.',
  },
  missing: 'Füllen Sie dieses Feld aus.',
  invalid: 'Prüfen Sie Ihre Angaben und versuchen Sie es noch einmal.',
  failed: 'Das hat nicht funktioniert. Versuchen Sie es gleich noch einmal.',
};

/** For people who pay, claim or sign in; the dashboard has more. */
export const problemWords: InEveryLanguage<ProblemTable> = { en, de };
