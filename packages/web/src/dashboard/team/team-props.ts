import type { DashboardSession, Member, MemberInvitation, Role } from '@florin/wire/accounts/member';

export interface TeamProps {
  /** Who looks. */
  readonly self: { readonly id: string; readonly role: Role };
  readonly members: readonly Member[];
  /** Empty for those who are no owners. */
  readonly invitations: readonly MemberInvitation[];
  readonly sessions: readonly DashboardSession[];
}
