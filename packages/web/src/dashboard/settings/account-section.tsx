import type { Account } from '@florin/wire/accounts/account';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { settingsWords } from '../../words/dashboard/settings-words.ts';
import { useWords } from '../../words/use-words.ts';
import { Time } from '../parts/time.tsx';

/** Who is signed in. */
export function AccountSection({ id, wallet_address, created }: Account) {
  const words = useWords(settingsWords);
  const frame = useWords(frameWords);
  return (
    <section aria-labelledby="account">
      <h2 id="account">{words.account}</h2>
      <dl class="facts">
        <div>
          <dt>{frame.id}</dt>
          <dd>
            <code>{id}</code>
          </dd>
        </div>
        <div>
          <dt>{words.wallet}</dt>
          <dd>
            <code>{wallet_address}</code>
          </dd>
        </div>
        <div>
          <dt>{words.since}</dt>
          <dd>
            <Time seconds={created} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
