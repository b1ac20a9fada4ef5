import { settingsWords } from '../../words/dashboard/settings-words.ts';
import { useWords } from '../../words/use-words.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Empty } from '../parts/states.tsx';

/** Shops that are given the card itself, by this account's word. */
export function ApprovedMerchants({ origins }: { readonly origins: readonly string[] }) {
  const words = useWords(settingsWords);
  return (
    <section aria-labelledby="approved">
      <h2 id="approved">{words.approved}</h2>
      <p class="quiet-text">{words.approvedText}</p>
      {origins.length === 0 ? (
        <Empty title={words.noneApproved} />
      ) : (
        <ul class="plain-list">
          {origins.map((origin) => (
            <li key={origin}>
              <code>{origin}</code>
              <ConfirmButton
                act="approved_merchants.withdraw"
                title={words.withdraw}
                of={origin}
                question={words.withdrawQuestion}
                confirm={words.withdrawConfirm}
                path="/v1/approved_merchants/withdraw"
                body={{ origin }}
                done={words.withdrawn(origin)}
                unchanged={words.stillApproved}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
