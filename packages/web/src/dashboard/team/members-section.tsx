import type { Member, MemberInvitationWithUrl } from '@florin/wire/accounts/member';
import { useState } from 'preact/hooks';
import { Copyable } from '../../shell/copyable.tsx';
import { useAmountText } from '../../shell/use-amount-text.ts';
import { teamWords } from '../../words/dashboard/team/team-words.ts';
import { useWords } from '../../words/use-words.ts';
import { useView } from '../frame/live-view.tsx';
import { Short } from '../parts/cells.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { ChangeMember } from './change-member.tsx';
import { InviteForm } from './invite-form.tsx';
import { memberName } from './member-name.ts';
import type { TeamProps } from './team-props.ts';

/** Who may sign in, and with which role. */
export function MembersSection({ self, members }: Pick<TeamProps, 'self' | 'members'>) {
  const words = useWords(teamWords);
  const amountText = useAmountText();
  const { refresh } = useView();
  const [isOpen, setIsOpen] = useState(false);
  const [made, setMade] = useState<MemberInvitationWithUrl | null>(null);
  const isOwner = self.role === 'owner';
  const invited = async (invitation: MemberInvitationWithUrl) => {
    setMade(invitation);
    setIsOpen(false);
    await refresh();
  };
  const nameOf = (member: Member) =>
    member.id === self.id ? `${memberName(member)} (${words.you})` : memberName(member);
  const roleOf = ({ role, refund_limit }: Member) =>
    refund_limit === null
      ? words.roles[role]
      : `${words.roles[role]}, ${words.upTo(amountText(refund_limit))}`;
  const actions = {
    title: words.change,
    place: 'action' as const,
    cell: (member: Member) => <MemberActions member={member} isSelf={member.id === self.id} />,
  };
  return (
    <section aria-labelledby="members">
      <div class="section-head">
        <h2 id="members">{words.members}</h2>
        {isOwner && (
          <button type="button" class="quiet small" onClick={() => setIsOpen(true)}>
            {words.invite}
          </button>
        )}
      </div>
      <p class="quiet-text">{words.membersText}</p>
      {made !== null && (
        <div class="secret" role="status">
          <strong>{words.linkTitle(made.name)}</strong>
          <code>{made.url}</code>
          <Copyable label={words.link} value={made.url} shown={words.linkNote} />
        </div>
      )}
      <Table
        label={words.membersText}
        rows={members}
        columns={[
          { title: words.name, place: 'main', cell: nameOf },
          { title: words.role, place: 'state', cell: roleOf },
          {
            title: words.signsInWith,
            place: 'minor',
            cell: ({ wallet_address }) =>
              wallet_address === null ? words.passkey : <Short text={wallet_address} />,
          },
          { title: words.joined, place: 'time', cell: ({ created }) => <Time seconds={created} /> },
          ...(isOwner ? [actions] : []),
        ]}
      />
      <Dialog title={words.invite} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <InviteForm onMade={invited} />
      </Dialog>
    </section>
  );
}

function MemberActions({ member, isSelf }: { readonly member: Member; readonly isSelf: boolean }) {
  const words = useWords(teamWords);
  return (
    <span class="row-actions">
      <ChangeMember member={member} />
      {!isSelf && (
        <ConfirmButton
          act="members.remove"
          title={words.remove}
          of={memberName(member)}
          question={words.removeQuestion(member.api_keys)}
          confirm={words.removeConfirm}
          path={`/v1/members/${member.id}/remove`}
          done={words.removed}
        />
      )}
    </span>
  );
}
