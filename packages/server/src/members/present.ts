import type {
  DashboardSession,
  Member,
  MemberAct,
  MemberInvitation,
  PublicInvitation,
} from '@florin/wire/accounts/member';
import type { Id } from '@florin/wire/ids';
import type { ActRow } from '../auth/acts-store.ts';
import type { ListedSessionRow } from '../auth/store.ts';
import type { InvitationRow, ListedMemberRow } from './store.ts';

export function presentMember(row: ListedMemberRow): Member {
  return {
    id: row.id,
    object: 'member',
    name: row.name,
    wallet_address: row.wallet_address,
    passkeys: row.passkeys,
    role: row.role,
    refund_limit: row.refund_limit,
    api_keys: row.api_keys,
    created: row.created,
  };
}

export function presentInvitation(row: InvitationRow): MemberInvitation {
  return {
    id: row.id,
    object: 'member_invitation',
    name: row.name,
    role: row.role,
    refund_limit: row.refund_limit,
    expires_at: row.expires_at,
    created: row.created,
  };
}

export function presentPublicInvitation(row: InvitationRow, businessName: string): PublicInvitation {
  return {
    object: 'public_invitation',
    business_name: businessName,
    name: row.name,
    role: row.role,
    refund_limit: row.refund_limit,
    expires_at: row.expires_at,
  };
}

export function presentDashboardSession(
  row: ListedSessionRow,
  currentId: Id<'dashboard_session'> | null,
): DashboardSession {
  return {
    id: row.id,
    object: 'dashboard_session',
    member: row.member_id,
    user_agent: row.user_agent,
    is_current: row.id === currentId,
    last_seen_at: row.last_seen,
    created: row.created,
  };
}

export function presentAct(row: ActRow): MemberAct {
  return {
    id: row.id,
    object: 'member_act',
    member: row.member_id,
    operation: row.operation,
    about: row.about,
    error_code: row.error_code,
    request: row.request_id,
    created: row.created,
  };
}
