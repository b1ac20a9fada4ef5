import * as wire from '@florin/wire/accounts/member';
import type { Id } from '@florin/wire/ids';
import { findAccount } from '../accounts/store.ts';
import { listActs } from '../auth/acts-store.ts';
import { type Merchant, personOf } from '../auth/caller.ts';
import type { ApiKeyCache } from '../auth/key-cache.ts';
import { noSessionCookies, sessionTokens } from '../auth/session-cookie.ts';
import { endSessionById, findSession, listSessions } from '../auth/store.ts';
import { missing, refused } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import type { Services } from '../services.ts';
import { assertOwner, changeMember, removeMember } from './change.ts';
import { draftInvitation, hashInvitation } from './draft.ts';
import { invitationMissing } from './join.ts';
import {
  presentAct,
  presentDashboardSession,
  presentInvitation,
  presentMember,
  presentPublicInvitation,
} from './present.ts';
import {
  countMembersAndInvitations,
  findOpenInvitation,
  insertInvitation,
  listMembers,
  listOpenInvitations,
  lockOwners,
  MEMBERS_MAX,
  withdrawInvitation,
} from './store.ts';

export function addMemberRoutes(
  api: Api,
  { database, urls }: Pick<Services, 'database' | 'urls'>,
  apiKeys: ApiKeyCache,
): void {
  api.handle(wire.listMembers, async ({ caller }) => {
    const rows = await listMembers(database, caller.accountId);
    return listed('/v1/members', rows.map(presentMember), false);
  });

  api.handle(wire.updateMember, async ({ caller, id, body }) => {
    const change = { accountId: caller.accountId, actorId: personOf(caller), id };
    const { member, revokesKeys } = await changeMember(database, change, body);
    if (revokesKeys) await apiKeys.waitForRevocation();
    return presentMember(member);
  });

  api.handle(wire.removeMember, async ({ caller, id, body }) => {
    const change = { accountId: caller.accountId, actorId: personOf(caller), id };
    const revokesKeys = await removeMember(database, change, body?.keep_api_keys === true);
    if (revokesKeys) await apiKeys.waitForRevocation();
    return { id, object: 'member', deleted: true } as const;
  });

  api.handle(wire.leaveAccount, async ({ caller, http }) => {
    const id = personOf(caller);
    const revokesKeys = await removeMember(database, { accountId: caller.accountId, actorId: id, id }, false);
    if (revokesKeys) await apiKeys.waitForRevocation();
    http.setHeader('Set-Cookie', noSessionCookies(urls.app));
    return { id, object: 'member', deleted: true } as const;
  });

  api.handle(wire.createMemberInvitation, async ({ caller, body }) => {
    const inviter = personOf(caller);
    const { row, token } = draftInvitation(caller.accountId, inviter, body);
    await database.transaction(async (transaction) => {
      assertOwner(await lockOwners(transaction, caller.accountId), inviter);
      if ((await countMembersAndInvitations(transaction, caller.accountId)) >= MEMBERS_MAX)
        throw membersFull();
      await insertInvitation(transaction, row);
    });
    // Behind the #: it reaches neither a server nor its log before somebody joins.
    return { ...presentInvitation(row), url: `${urls.app}/join#${token}` };
  });

  api.handle(wire.listMemberInvitations, async ({ caller }) => {
    const rows = await listOpenInvitations(database, caller.accountId);
    return listed('/v1/member_invitations', rows.map(presentInvitation), false);
  });

  api.handle(wire.withdrawMemberInvitation, async ({ caller, id }) => {
    if (!(await withdrawInvitation(database, caller.accountId, id))) throw missing('member_invitation', id);
    return { id, object: 'member_invitation', deleted: true } as const;
  });

  api.handle(wire.lookUpInvitation, async ({ body }) => {
    const row = await findOpenInvitation(database, hashInvitation(body.token));
    if (row === null) throw invitationMissing();
    const { business_name } = await findAccount(database, row.account_id);
    return presentPublicInvitation(row, business_name);
  });

  api.handle(wire.listDashboardSessions, async ({ caller, http }) => {
    const [token] = sessionTokens(http.headers.cookie);
    const current = token === undefined ? null : await findSession(database, token);
    const rows = await listSessions(database, caller.accountId, whoseSessions(caller));
    const shown = rows.map((row) => presentDashboardSession(row, current?.id ?? null));
    return listed('/v1/dashboard_sessions', shown, false);
  });

  api.handle(wire.endDashboardSession, async ({ caller, id }) => {
    if (!(await endSessionById(database, caller.accountId, whoseSessions(caller), id)))
      throw missing('dashboard_session', id);
    return { id, object: 'dashboard_session', deleted: true } as const;
  });

  api.handle(wire.listMemberActs, async ({ caller, query }) => {
    const { rows, hasMore } = await listActs(database, caller.accountId, query);
    return listed('/v1/member_acts', rows.map(presentAct), hasMore);
  });
}

/** Whose sessions somebody sees and ends: owners everybody's (null), others their own. */
function whoseSessions(caller: Merchant): Id<'member'> | null {
  return caller.role === 'owner' ? null : personOf(caller);
}

function membersFull() {
  return refused(
    'members_full',
    `An account has at most ${MEMBERS_MAX} members and open invitations; remove one.`,
  );
}
