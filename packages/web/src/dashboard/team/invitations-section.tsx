import type { MemberInvitation } from '@florin/wire/accounts/member';
import { teamWords } from '../../words/dashboard/team/team-words.ts';
import { useWords } from '../../words/use-words.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';

/** Links that nobody has used yet. */
export function InvitationsSection({ invitations }: { readonly invitations: readonly MemberInvitation[] }) {
  const words = useWords(teamWords);
  if (invitations.length === 0) return null;
  return (
    <section>
      <h2>{words.invitations}</h2>
      <Table
        label={words.invitations}
        rows={invitations}
        columns={[
          { title: words.name, place: 'main', cell: ({ name }) => name },
          { title: words.role, place: 'state', cell: ({ role }) => words.roles[role] },
          { title: words.expires, place: 'time', cell: ({ expires_at }) => <Time seconds={expires_at} /> },
          {
            title: words.withdraw,
            place: 'action',
            cell: ({ id, name }) => (
              <ConfirmButton
                act="member_invitations.delete"
                title={words.withdraw}
                of={name}
                question={words.withdrawQuestion}
                confirm={words.withdrawConfirm}
                method="DELETE"
                path={`/v1/member_invitations/${id}`}
                done={words.withdrawn}
              />
            ),
          },
        ]}
      />
    </section>
  );
}
