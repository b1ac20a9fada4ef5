import type { Role } from '@florin/wire/accounts/member';
import type { InDashboardLanguages } from '../../language.ts';

const en = {
  title: 'Team',
  members: 'Members',
  membersText: 'People who can sign in to this account, each with their own wallet or passkey.',
  name: 'Name',
  role: 'Role',
  signsInWith: 'Signs in with',
  passkey: 'Passkey',
  joined: 'Joined',
  you: 'you',
  change: 'Change',
  changeOf: (name: string) => `Change ${name}`,
  roles: {
    owner: 'Owner',
    manager: 'Manager',
    support: 'Support',
    read_only: 'Read only',
  } satisfies Record<Role, string> as Record<Role, string>,
  roleTexts: {
    owner: 'Can do everything, and manages the team.',
    manager: 'Can do everything except manage the team.',
    support: 'Can see everything, and can prepare refunds up to a limit.',
    read_only: 'Can see everything and change nothing.',
  } satisfies Record<Role, string> as Record<Role, string>,
  refundLimit: 'Can refund up to, in any 30 days',
  refundLimitHint:
    'In US dollars. All their refunds count together. The account’s wallet still has to sign each refund.',
  upTo: (amount: string) => `up to ${amount} in 30 days`,
  invite: 'Invite a colleague',
  inviteText:
    'You get a link to send them. It works once, for 7 days. They join with a passkey or their own wallet.',
  makeLink: 'Create link',
  creating: 'Creating…',
  linkTitle: (name: string) => `Send this link to ${name}`,
  linkNote: 'It is shown only now, and works once. Anyone who has it can join.',
  link: 'Link',
  save: 'Save',
  invitations: 'Open invitations',
  noInvitations: 'No open invitations.',
  expires: 'Expires',
  withdraw: 'Withdraw',
  withdrawQuestion: 'The link stops working.',
  withdrawConfirm: 'Withdraw the invitation',
  withdrawn: 'The invitation was withdrawn.',
  remove: 'Remove',
  removeQuestion: (keys: number) =>
    keys === 0
      ? 'They are signed out at once and can no longer sign in to this account.'
      : `They are signed out at once and can no longer sign in to this account. ${keysText(keys)} they made stop working at once.`,
  removeConfirm: 'Remove from the team',
  removed: 'They were removed from the team.',
  keysStop: (keys: number) =>
    `${keysText(keys)} they made stop working when you save, because the new role cannot have any.`,
  leave: 'Leave this account',
  leaveQuestion:
    'You are signed out, and can come back only by a new invitation. API keys you made stop working.',
  leaveConfirm: 'Leave',
  left: 'You left the account.',
  sessions: 'Signed-in browsers',
  sessionsOwn: 'Where you are signed in to this account.',
  sessionsAll: 'Where members are signed in to this account.',
  browser: 'Browser',
  unknownBrowser: 'Unknown browser',
  on: (browser: string, system: string) => `${browser} on ${system}`,
  thisOne: 'this browser',
  lastUsed: 'Last used',
  member: 'Member',
  end: 'Sign out',
  endQuestion: 'That browser is signed out at once.',
  endConfirm: 'Sign it out',
  ended: 'The browser was signed out.',
  activity: 'Activity',
  activityText: 'Who did what in the dashboard, for 400 days.',
  seeActivity: 'See activity',
  noActivity: 'Nothing has been done yet.',
  who: 'Who',
  operator: 'The operator',
  what: 'What',
  object: 'About',
  time: 'Time',
  notDone: 'Refused',
};

function keysText(keys: number): string {
  return keys === 1 ? 'The API key' : `The ${keys} API keys`;
}

export type TeamWords = typeof en;

const de: TeamWords = {
  title: 'Team',
  members: 'Mitglieder',
  membersText:
    'Personen, die sich in diesem Konto anmelden können, jede mit eigener Wallet oder eigenem Passkey.',
  name: 'Name',
  role: 'Rolle',
  signsInWith: 'Meldet sich an mit',
  passkey: 'Passkey',
  joined: 'Dabei seit',
  you: 'Sie',
  change: 'Ändern',
  changeOf: (name) => `${name} ändern`,
  roles: { owner: 'Inhaber', manager: 'Verwaltung', support: 'Kundendienst', read_only: 'Nur ansehen' },
  roleTexts: {
    owner: 'Darf alles und verwaltet das Team.',
    manager: 'Darf alles, außer das Team zu verwalten.',
    support: 'Sieht alles und bereitet Erstattungen bis zu einer Grenze vor.',
    read_only: 'Sieht alles und ändert nichts.',
  },
  refundLimit: 'Darf in 30 Tagen erstatten bis',
  refundLimitHint:
    'In US-Dollar. Alle Erstattungen zählen zusammen. Jede muss noch von der Wallet des Kontos unterschrieben werden.',
  upTo: (amount) => `bis ${amount} in 30 Tagen`,
  invite: 'Kollegen einladen',
  inviteText:
    'Sie bekommen einen Link zum Weitergeben. Er gilt einmal, 7 Tage lang. Wer ihn öffnet, tritt mit einem Passkey oder der eigenen Wallet bei.',
  makeLink: 'Link erstellen',
  creating: 'Wird erstellt…',
  linkTitle: (name) => `Diesen Link an ${name} senden`,
  linkNote: 'Er wird nur jetzt gezeigt und gilt einmal. Wer ihn hat, kann beitreten.',
  link: 'Link',
  save: 'Speichern',
  invitations: 'Offene Einladungen',
  noInvitations: 'Keine offenen Einladungen.',
  expires: 'Gilt bis',
  withdraw: 'Zurückziehen',
  withdrawQuestion: 'Der Link gilt dann nicht mehr.',
  withdrawConfirm: 'Einladung zurückziehen',
  withdrawn: 'Die Einladung wurde zurückgezogen.',
  remove: 'Entfernen',
  removeQuestion: (keys) =>
    keys === 0
      ? 'Die Person wird sofort abgemeldet und kann sich in diesem Konto nicht mehr anmelden.'
      : `Die Person wird sofort abgemeldet und kann sich in diesem Konto nicht mehr anmelden. Von ihr angelegte API-Schlüssel (${keys}) gelten sofort nicht mehr.`,
  removeConfirm: 'Aus dem Team entfernen',
  removed: 'Die Person wurde aus dem Team entfernt.',
  keysStop: (keys) =>
    `Von dieser Person angelegte API-Schlüssel (${keys}) gelten nach dem Speichern nicht mehr, denn die neue Rolle darf keine haben.`,
  leave: 'Dieses Konto verlassen',
  leaveQuestion:
    'Sie werden abgemeldet und kommen nur mit einer neuen Einladung zurück. Von Ihnen angelegte API-Schlüssel gelten nicht mehr.',
  leaveConfirm: 'Verlassen',
  left: 'Sie haben das Konto verlassen.',
  sessions: 'Angemeldete Browser',
  sessionsOwn: 'Wo Sie in diesem Konto angemeldet sind.',
  sessionsAll: 'Wo Mitglieder in diesem Konto angemeldet sind.',
  browser: 'Browser',
  unknownBrowser: 'Unbekannter Browser',
  on: (browser, system) => `${browser} auf ${system}`,
  thisOne: 'dieser Browser',
  lastUsed: 'Zuletzt benutzt',
  member: 'Mitglied',
  end: 'Abmelden',
  endQuestion: 'Dieser Browser wird sofort abgemeldet.',
  endConfirm: 'Browser abmelden',
  ended: 'Der Browser wurde abgemeldet.',
  activity: 'Verlauf',
  activityText: 'Wer im Dashboard was getan hat, 400 Tage lang.',
  seeActivity: 'Verlauf ansehen',
  noActivity: 'Noch hat niemand etwas getan.',
  who: 'Wer',
  operator: 'Der Betreiber',
  what: 'Was',
  object: 'Betrifft',
  time: 'Zeit',
  notDone: 'Abgelehnt',
};

export const teamWords: InDashboardLanguages<TeamWords> = { en, de };
