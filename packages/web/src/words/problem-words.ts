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
    passkey_invalid:
      'This passkey does not open an account here. Try another passkey, or sign in another way.',
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
    passkey_invalid:
      'Dieser Passkey öffnet hier kein Konto. Nehmen Sie einen anderen, oder melden Sie sich anders an.',
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

const fr: ProblemTable = {
  codes: {
    transaction_rejected: 'Le réseau a rejeté la transaction. Aucun argent n’a été déplacé. Réessayez.',
    transaction_not_ours:
      'Votre portefeuille a trop modifié la transaction. Rien n’a été envoyé. Essayez un autre portefeuille.',
    address_refused: 'Ce portefeuille ne peut pas être utilisé ici. Utilisez-en un autre.',
    challenge_invalid: 'La connexion a pris trop de temps. Réessayez.',
    signature_invalid:
      'La signature de votre portefeuille ne correspond pas. Réessayez ou utilisez un autre portefeuille.',
    passkey_invalid:
      'Cette clé d’accès n’ouvre aucun compte ici. Essayez-en une autre, ou connectez-vous autrement.',
    wallet_not_allowed: 'Ce portefeuille ne peut pas se connecter ici. Demandez l’accès à l’opérateur.',
    cross_origin_request: 'Ouvrez cette page dans un nouvel onglet et réessayez.',
    resource_missing: 'Introuvable. Rechargez la page.',
    payment_required: 'Cela doit d’abord être payé.',
    gift_released: 'Ce cadeau a déjà été reçu.',
    gift_reclaimed: 'L’expéditeur a repris ce cadeau.',
    gift_requires_action: 'Ce cadeau n’est pas encore financé.',
    gift_claim_in_flight: 'Quelqu’un est en train de recevoir ce cadeau. Réessayez dans une minute.',
    sponsorship_exhausted:
      'Nous ne pouvons plus payer de frais de réseau aujourd’hui. Réessayez, et votre portefeuille paiera les frais.',
    checkout_session_complete: 'C’est déjà payé.',
    checkout_session_processing: 'Un paiement est déjà en route. Ne payez pas une seconde fois.',
    checkout_session_expired: 'Ce paiement a expiré.',
    checkout_session_canceled: 'Ce paiement a été annulé.',
    checkout_session_details_missing: 'Remplissez d’abord le formulaire.',
    checkout_link_sold_out: 'Épuisé.',
    checkout_link_canceled: 'Ce lien n’est plus disponible.',
    transaction_intent_processing: 'Un paiement est déjà en route. Ne payez pas une seconde fois.',
    transaction_intent_succeeded: 'C’est déjà payé.',
    transaction_intent_expired: 'Ce paiement a expiré.',
    transaction_intent_canceled: 'Ce paiement a été annulé.',
    rate_limit_exceeded: 'Trop de requêtes. Attendez une minute et réessayez.',
    internal_error: 'Une erreur s’est produite de notre côté. Réessayez dans un instant.',
    chain_unavailable: 'Le réseau n’a pas répondu. Rien n’a été modifié. Réessayez dans un instant.',
    service_unavailable: 'Nous sommes indisponibles pour le moment. Réessayez dans un instant.',
  },
  fields: {
    email: 'Saisissez une adresse e-mail valide.',
    phone: 'Saisissez un numéro de téléphone valide.',
    country: 'Choisissez un pays.',
    state: 'Choisissez un État ou une province.',
    postal_code: 'Saisissez un code postal valide.',
    quantity: 'Saisissez une quantité disponible.',
    amount: 'Saisissez un montant dans les limites indiquées.',
    signature: 'Saisissez un identifiant de transaction valide.',
  },
  missing: 'Remplissez ce champ.',
  invalid: 'Vérifiez votre saisie et réessayez.',
  failed: 'Cela n’a pas fonctionné. Réessayez dans un instant.',
};

const es: ProblemTable = {
  codes: {
    transaction_rejected: 'La red rechazó la transacción. No se movió dinero. Inténtelo de nuevo.',
    transaction_not_ours:
      'Su monedero cambió demasiado la transacción. No se ha enviado nada. Pruebe con otro monedero.',
    address_refused: 'Este monedero no se puede usar aquí. Use otro.',
    challenge_invalid: 'El inicio de sesión tardó demasiado. Inténtelo de nuevo.',
    signature_invalid: 'La firma de su monedero no coincide. Inténtelo de nuevo o use otro monedero.',
    passkey_invalid:
      'Esta llave de acceso no abre ninguna cuenta aquí. Pruebe con otra o inicie sesión de otra forma.',
    wallet_not_allowed: 'Este monedero no puede iniciar sesión aquí. Pida acceso al operador.',
    cross_origin_request: 'Abra esta página en una pestaña nueva e inténtelo de nuevo.',
    resource_missing: 'No se ha encontrado. Recargue la página.',
    payment_required: 'Primero hay que pagarlo.',
    gift_released: 'Este regalo ya se ha canjeado.',
    gift_reclaimed: 'El remitente ha retirado este regalo.',
    gift_requires_action: 'Este regalo aún no tiene fondos.',
    gift_claim_in_flight: 'Alguien está canjeando este regalo. Inténtelo de nuevo en un minuto.',
    sponsorship_exhausted:
      'Hoy no podemos pagar más tarifas de red. Inténtelo de nuevo y su monedero pagará la tarifa.',
    checkout_session_complete: 'Ya está pagado.',
    checkout_session_processing: 'Ya hay un pago en camino. No vuelva a pagar.',
    checkout_session_expired: 'Este pago ha caducado.',
    checkout_session_canceled: 'Este pago se canceló.',
    checkout_session_details_missing: 'Rellene primero el formulario.',
    checkout_link_sold_out: 'Agotado.',
    checkout_link_canceled: 'Este enlace ya no está disponible.',
    transaction_intent_processing: 'Ya hay un pago en camino. No vuelva a pagar.',
    transaction_intent_succeeded: 'Ya está pagado.',
    transaction_intent_expired: 'Este pago ha caducado.',
    transaction_intent_canceled: 'Este pago se canceló.',
    rate_limit_exceeded: 'Demasiadas solicitudes. Espere un minuto e inténtelo de nuevo.',
    internal_error: 'Algo ha salido mal por nuestra parte. Inténtelo de nuevo en un momento.',
    chain_unavailable: 'La red no respondió. No se ha cambiado nada. Inténtelo de nuevo en un momento.',
    service_unavailable: 'Ahora no estamos disponibles. Inténtelo de nuevo en un momento.',
  },
  fields: {
    email: 'Introduzca un correo electrónico válido.',
    phone: 'Introduzca un número de teléfono válido.',
    country: 'Elija un país.',
    state: 'Elija un estado o provincia.',
    postal_code: 'Introduzca un código postal válido.',
    quantity: 'Introduzca una cantidad disponible.',
    amount: 'Introduzca un importe dentro de los límites indicados.',
    signature: 'Introduzca un identificador de transacción válido.',
  },
  missing: 'Rellene este campo.',
  invalid: 'Revise lo que ha introducido e inténtelo de nuevo.',
  failed: 'No ha funcionado. Inténtelo de nuevo en un momento.',
};

/** For people who pay, claim or sign in; the dashboard has more. */
export const problemWords: InEveryLanguage<ProblemTable> = { en, de, fr, es };
