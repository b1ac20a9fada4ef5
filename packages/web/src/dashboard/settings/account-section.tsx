import type { Account } from '@florin/wire/accounts/account';
import { Time } from '../parts/time.tsx';

/** Who is signed in. */
export function AccountSection({ id, wallet_address, created }: Account) {
  return (
    <section aria-labelledby="account">
      <h2 id="account">Account</h2>
      <dl class="facts">
        <div>
          <dt>Id</dt>
          <dd>
            <code>{id}</code>
          </dd>
        </div>
        <div>
          <dt>Wallet</dt>
          <dd>
            <code>{wallet_address}</code>
          </dd>
        </div>
        <div>
          <dt>Since</dt>
          <dd>
            <Time seconds={created} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
