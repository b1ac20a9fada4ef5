import type { DashboardSession, Member, MemberInvitation, Role } from '@florin/wire/accounts/member';
import type { Passkey } from '@florin/wire/accounts/passkey';

export interface TeamProps {
  /** Who looks. */
  readonly self: { readonly id: string; readonly role: Role };
  readonly members: readonly Member[];
  /** Empty for those who are no owners. */
  readonly invitations: readonly MemberInvitation[];
  /** Of who looks. */
  readonly passkeys: readonly Passkey[];
  /** Whether there is one passkey and no wallet beside it. */
  readonly isLastPasskey: boolean;
  readonly sessions: readonly DashboardSession[];
}
