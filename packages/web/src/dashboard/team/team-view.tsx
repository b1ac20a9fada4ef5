import { useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { useProblemText } from '../../http/use-problem-text.ts';
import { teamWords } from '../../words/dashboard/team/team-words.ts';
import { useWords } from '../../words/use-words.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Problem } from '../parts/states.tsx';
import { useAction } from '../parts/use-action.ts';
import { ViewHead } from '../parts/view-head.tsx';
import { InvitationsSection } from './invitations-section.tsx';
import { MembersSection } from './members-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import type { TeamProps } from './team-props.ts';

/** The people of an account. */
export function TeamView(props: TeamProps) {
  const words = useWords(teamWords);
  const { self, members, invitations } = props;
  const mayLook = self.role === 'owner' || self.role === 'manager';
  return (
    <>
      <ViewHead title={words.title}>
        {mayLook && (
          <a class="button quiet small" href="/dashboard/team/activity">
            {words.seeActivity}
          </a>
        )}
      </ViewHead>
      <MembersSection self={self} members={members} />
      <InvitationsSection invitations={invitations} />
      <PasskeysSection {...props} />
      <SessionsSection {...props} />
      {members.length > 1 && <Leave />}
    </>
  );
}

function Leave() {
  const words = useWords(teamWords);
  const told = useProblemText();
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, problem, run } = useAction();
  const leave = () =>
    run(async () => {
      const called = await call('POST', '/v1/members/leave');
      if (!called.ok) return told(called.problem);
      location.assign('/login');
      return null;
    });
  return (
    <section>
      <button type="button" class="quiet small" onClick={() => setIsOpen(true)}>
        {words.leave}
      </button>
      <Dialog title={words.leave} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <div class="form">
          <p>{words.leaveQuestion}</p>
          {problem !== null && <Problem text={problem} />}
          <div class="form-actions">
            <button type="button" class="quiet danger" disabled={isBusy} onClick={leave}>
              {words.leaveConfirm}
            </button>
          </div>
        </div>
      </Dialog>
    </section>
  );
}
