import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Empty } from '../parts/states.tsx';

/** Shops that are given the card itself, by this account's word. */
export function ApprovedMerchants({ origins }: { readonly origins: readonly string[] }) {
  return (
    <section aria-labelledby="approved">
      <h2 id="approved">Approved merchants</h2>
      <p class="quiet-text">
        Shops that take card numbers on their own site. A checkout asks once before it gives one your card.
      </p>
      {origins.length === 0 ? (
        <Empty title="None. Cards went to known processors only." />
      ) : (
        <ul class="plain-list">
          {origins.map((origin) => (
            <li key={origin}>
              <code>{origin}</code>
              <ConfirmButton
                title="Withdraw"
                of={origin}
                question="A checkout there asks you again before it gives the shop your card."
                confirm="Withdraw the approval"
                path="/v1/approved_merchants/withdraw"
                body={{ origin }}
                done={`${origin} is asked about again before it gets a card.`}
                unchanged="It is still approved."
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
