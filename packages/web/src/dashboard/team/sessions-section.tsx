import type { DashboardSession } from '@florin/wire/accounts/member';
import { type TeamWords, teamWords } from '../../words/dashboard/team/team-words.ts';
import { useWords } from '../../words/use-words.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { browserText } from './browser-name.ts';
import { memberName } from './member-name.ts';
import type { TeamProps } from './team-props.ts';

/** Where somebody is signed in, and how to end that. */
export function SessionsSection({ self, members, sessions }: TeamProps) {
  const words = useWords(teamWords);
  const isOwner = self.role === 'owner';
  const whose = (id: string) => {
    const member = members.find((candidate) => candidate.id === id);
    return member === undefined ? id : memberName(member);
  };
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{words.sessions}</h2>
      <p class="quiet-text">{isOwner ? words.sessionsAll : words.sessionsOwn}</p>
      <Table
        label={isOwner ? words.sessionsAll : words.sessionsOwn}
        rows={sessions}
        columns={[
          { title: words.browser, place: 'main', cell: (session) => sessionText(session, words) },
          ...(isOwner
            ? [
                {
                  title: words.member,
                  place: 'state' as const,
                  cell: ({ member }: DashboardSession) => whose(member),
                },
              ]
            : []),
          {
            title: words.lastUsed,
            place: 'time',
            cell: ({ last_seen_at }) => <Time seconds={last_seen_at} />,
          },
          {
            title: words.end,
            place: 'action',
            cell: (session) =>
              !session.is_current && (
                <ConfirmButton
                  act="dashboard_sessions.delete"
                  title={words.end}
                  of={sessionText(session, words)}
                  question={words.endQuestion}
                  confirm={words.endConfirm}
                  method="DELETE"
                  path={`/v1/dashboard_sessions/${session.id}`}
                  done={words.ended}
                />
              ),
          },
        ]}
      />
    </section>
  );
}

function sessionText({ user_agent, is_current }: DashboardSession, words: TeamWords): string {
  const name = browserText(user_agent, words);
  return is_current ? `${name} (${words.thisOne})` : name;
}
