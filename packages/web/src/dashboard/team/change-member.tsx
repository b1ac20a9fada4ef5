import type { Member } from '@florin/wire/accounts/member';
import { amountToType } from '@florin/wire/values/typed-amount';
import { useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { useProblemText } from '../../http/use-problem-text.ts';
import { amountReadings } from '../../words/amount-words.ts';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { teamWords } from '../../words/dashboard/team/team-words.ts';
import { useLanguage, useWords } from '../../words/use-words.ts';
import { useView } from '../frame/live-view.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Problem } from '../parts/states.tsx';
import { useAction } from '../parts/use-action.ts';
import { memberName } from './member-name.ts';
import { memberRequest, RoleFields, type TypedMember } from './role-fields.tsx';

/** The button that opens the form of a member. */
export function ChangeMember({ member }: { readonly member: Member }) {
  const words = useWords(teamWords);
  const [isOpen, setIsOpen] = useState(false);
  const name = memberName(member);
  return (
    <>
      <button
        type="button"
        class="quiet small"
        aria-label={words.changeOf(name)}
        onClick={() => setIsOpen(true)}
      >
        {words.change}
      </button>
      <Dialog title={words.changeOf(name)} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <ChangeForm member={member} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

interface ChangeFormProps {
  readonly member: Member;
  readonly onDone: () => void;
}

function ChangeForm({ member, onDone }: ChangeFormProps) {
  const words = useWords(teamWords);
  const frame = useWords(frameWords);
  const language = useLanguage();
  const told = useProblemText();
  const { refresh, toast } = useView();
  const { isBusy, problem, run } = useAction();
  const [typed, setTyped] = useState<TypedMember>({
    name: memberName(member),
    role: member.role,
    limit: member.refund_limit === null ? '' : amountToType(member.refund_limit, amountReadings[language]),
  });
  const [limitProblem, setLimitProblem] = useState<string | null>(null);
  const losesKeys = member.api_keys > 0 && typed.role !== 'owner' && typed.role !== 'manager';
  const save = (event: Event) => {
    event.preventDefault();
    return run(async () => {
      const request = memberRequest(typed, language);
      setLimitProblem(request.ok ? null : request.limitProblem);
      if (!request.ok) return null;
      const called = await call<Member>('POST', `/v1/members/${member.id}`, request.body);
      if (!called.ok) return told(called.problem);
      toast(frame.saved);
      onDone();
      await refresh();
      return null;
    });
  };
  return (
    <form class="form" onSubmit={save}>
      <RoleFields typed={typed} onChange={setTyped} limitProblem={limitProblem} />
      {losesKeys && <p class="notice">{words.keysStop(member.api_keys)}</p>}
      {problem !== null && <Problem text={problem} />}
      <div class="form-actions">
        <button type="submit" class="primary" disabled={isBusy}>
          {isBusy ? frame.saving : frame.save}
        </button>
      </div>
    </form>
  );
}
