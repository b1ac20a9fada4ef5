import { renderActivityPage } from '@florin/web/dashboard/team/activity/page';
import { memberName } from '@florin/web/dashboard/team/member-name';
import { renderTeamPage } from '@florin/web/dashboard/team/page';
import { listActs } from '../../auth/acts-store.ts';
import { listPasskeys } from '../../auth/passkeys-store.ts';
import { roleAllows } from '../../auth/permissions.ts';
import { listSessions } from '../../auth/store.ts';
import type { Queryable } from '../../database/database.ts';
import { presentDashboardSession, presentInvitation, presentMember } from '../../members/present.ts';
import { findMemberNames, listMembers, listOpenInvitations } from '../../members/store.ts';
import { presentPasskey } from '../../passkeys/present.ts';
import type { AddView, ViewRequest } from './add-view.ts';
import { readPage } from './read-page.ts';

const PATH = '/dashboard/team';
const ACTIVITY_PATH = `${PATH}/activity`;

/** The people of an account, and what they did. */
export function addTeamViews(addView: AddView, database: Queryable): void {
  addView(PATH, {
    view: 'team',
    script: 'dashboard-team',
    load: (request) => loadTeam(database, request),
    render: renderTeamPage,
  });
  addView(ACTIVITY_PATH, {
    view: 'team',
    script: 'dashboard-team-activity',
    load: (request) => loadActivity(database, request),
    render: renderActivityPage,
  });
}

async function loadTeam(database: Queryable, { account, session }: ViewRequest) {
  const isOwner = roleAllows(session.role, 'owner');
  const [members, invitations, passkeys, sessions] = await Promise.all([
    listMembers(database, account.id),
    isOwner ? listOpenInvitations(database, account.id) : [],
    listPasskeys(database, account.id, session.member_id),
    listSessions(database, account.id, isOwner ? null : session.member_id),
  ]);
  const self = members.find(({ id }) => id === session.member_id);
  return {
    self: { id: session.member_id, role: session.role },
    members: members.map(presentMember),
    invitations: invitations.map(presentInvitation),
    passkeys: passkeys.map(presentPasskey),
    isLastPasskey: passkeys.length === 1 && self?.wallet_address == null,
    sessions: sessions.map((row) => presentDashboardSession(row, session.id)),
  };
}

async function loadActivity(database: Queryable, { account, query }: ViewRequest) {
  const address = { path: ACTIVITY_PATH, query, kept: [] };
  const page = await readPage(address, (range) => listActs(database, account.id, range));
  const ids = page.rows.flatMap(({ member_id }) => member_id ?? []);
  const names = await findMemberNames(database, account.id, ids);
  const rows = page.rows.map(({ id, member_id, operation, about, error_code, created }) => {
    const member = member_id === null ? undefined : names.get(member_id);
    const who = member === undefined ? member_id : memberName(member);
    return { id, who, operation, about, errorCode: error_code, created };
  });
  return { rows, newer: page.newer, older: page.older };
}
