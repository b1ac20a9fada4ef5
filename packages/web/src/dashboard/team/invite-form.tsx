import type { MemberInvitationWithUrl } from '@florin/wire/accounts/member';
import { useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { useProblemText } from '../../http/use-problem-text.ts';
import { teamWords } from '../../words/dashboard/team/team-words.ts';
import { useLanguage, useWords } from '../../words/use-words.ts';
import { Problem } from '../parts/states.tsx';
import { useAction } from '../parts/use-action.ts';
import { memberRequest, RoleFields, type TypedMember } from './role-fields.tsx';

interface InviteFormProps {
  readonly onMade: (invitation: MemberInvitationWithUrl) => void;
}

/** Who is invited, and to what. */
export function InviteForm({ onMade }: InviteFormProps) {
  const words = useWords(teamWords);
  const language = useLanguage();
  const told = useProblemText();
  const { isBusy, problem, run } = useAction();
  const [typed, setTyped] = useState<TypedMember>({ name: '', role: 'support', limit: '' });
  const [limitProblem, setLimitProblem] = useState<string | null>(null);
  const invite = (event: Event) => {
    event.preventDefault();
    return run(async () => {
      const request = memberRequest(typed, language);
      setLimitProblem(request.ok ? null : request.limitProblem);
      if (!request.ok) return null;
      const called = await call<MemberInvitationWithUrl>('POST', '/v1/member_invitations', request.body);
      if (!called.ok) return told(called.problem);
      onMade(called.value);
      return null;
    });
  };
  return (
    <form class="form" onSubmit={invite}>
      <p>{words.inviteText}</p>
      <RoleFields typed={typed} onChange={setTyped} limitProblem={limitProblem} />
      {problem !== null && <Problem text={problem} />}
      <div class="form-actions">
        <button type="submit" class="primary" disabled={isBusy}>
          {isBusy ? words.creating : words.makeLink}
        </button>
      </div>
    </form>
  );
}
