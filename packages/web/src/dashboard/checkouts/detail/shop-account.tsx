import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import type { MerchantAccount } from '@florin/wire/checkout/merchant-account';
import { useState } from 'preact/hooks';
import { call } from '../../../http/call.ts';
import { useProblemText } from '../../../http/use-problem-text.ts';
import { Copyable } from '../../../shell/copyable.tsx';
import { checkoutWords } from '../../../words/dashboard/checkout-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { Allowed } from '../../frame/allowed.tsx';
import { Problem } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';

export interface ShopAccountProps {
  readonly intent: CheckoutIntent;
  readonly origin: string;
}

/** The account that a purchase made at its shop. The password is asked for by those who may see it, and is in no page before. */
export function ShopAccount({ intent, origin }: ShopAccountProps) {
  const words = useWords(checkoutWords);
  const told = useProblemText();
  const [login, setLogin] = useState<MerchantAccount | null>(null);
  const { isBusy, problem, run } = useAction();
  const reveal = () =>
    run(async () => {
      const called = await call<MerchantAccount>(
        'POST',
        `/v1/checkout_intents/${intent.id}/merchant_account`,
      );
      if (!called.ok) return told(called.problem);
      setLogin(called.value);
      return null;
    });
  const { host } = new URL(origin);
  return (
    <section aria-labelledby="shop-account">
      <h2 id="shop-account">{words.shopAccount}</h2>
      <p>{intent.status === 'succeeded' ? words.accountMade(host) : words.accountPerhaps(host)}</p>
      {login === null ? (
        <Allowed to="merchant_accounts.reveal" isTold>
          <button type="button" class="quiet small" disabled={isBusy} onClick={reveal}>
            {words.showPassword}
          </button>
        </Allowed>
      ) : (
        <>
          {login.email !== null && <Copyable label={words.email} value={login.email} shown={login.email} />}
          {login.username !== null && (
            <Copyable label={words.username} value={login.username} shown={login.username} />
          )}
          <Copyable label={words.password} value={login.password} shown={login.password} />
        </>
      )}
      {problem !== null && <Problem text={problem} />}
    </section>
  );
}
