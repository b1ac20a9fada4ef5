import type { Address } from '@florin/wire/checkout/address';
import type { Card } from '@florin/wire/checkout/card';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { checkoutWords } from '../../words/dashboard/checkout-words.ts';
import { useWords } from '../../words/use-words.ts';
import { AddCardButton } from '../cards/add-card-button.tsx';
import { placeText } from '../cards/addresses-section.tsx';
import { cardLabel } from '../cards/card-label.ts';
import { SelectField } from '../parts/field.tsx';

/** Which card and address were chosen the last time in this browser. */
const REMEMBERED = 'florin-checkout-choice';

interface Chosen {
  readonly card: string;
  readonly address: string;
}

interface Listed<T> {
  readonly data: readonly T[];
}

/** What a checkout is charged to and where it is sent, of what the account has. */
export function useCheckoutChoices() {
  const [cards, setCards] = useState<readonly Card[] | null>(null);
  const [addresses, setAddresses] = useState<readonly Address[]>([]);
  const [chosen, setChosen] = useState<Chosen>({ card: '', address: '' });
  useEffect(() => {
    const read = async () => {
      const [listedCards, listedAddresses] = await Promise.all([
        call<Listed<Card>>('GET', '/v1/cards?limit=100'),
        call<Listed<Address>>('GET', '/v1/addresses?limit=100'),
      ]);
      // Where they cannot be read, the service still takes the newest card and asks for an address.
      if (!listedCards.ok || !listedAddresses.ok) return;
      const before = remembered();
      const known = (items: readonly { readonly id: string }[], id: string) =>
        items.find((item) => item.id === id)?.id ?? items[0]?.id ?? '';
      setCards(listedCards.value.data);
      setAddresses(listedAddresses.value.data);
      setChosen({
        card: known(listedCards.value.data, before.card),
        address: before.address === NONE ? '' : known(listedAddresses.value.data, before.address),
      });
    };
    void read();
  }, []);
  const address = addresses.find(({ id }) => id === chosen.address);
  return {
    cards,
    addresses,
    chosen,
    choose: (part: Partial<Chosen>) => setChosen((before) => ({ ...before, ...part })),
    /** As the service takes it. */
    body: (wantsAccount: boolean) => {
      const buyer = { ...(address && buyerOf(address)), ...(wantsAccount && { account: true }) };
      return {
        ...(chosen.card !== '' && { card: chosen.card }),
        ...(Object.keys(buyer).length > 0 && { options: { buyer } }),
      };
    },
    remember: () =>
      localStorage.setItem(REMEMBERED, JSON.stringify({ ...chosen, address: chosen.address || NONE })),
  };
}

const NONE = 'none';

function remembered(): Chosen {
  const kept = localStorage.getItem(REMEMBERED);
  return { card: '', address: '', ...(kept === null ? {} : (JSON.parse(kept) as Partial<Chosen>)) };
}

/** What is not known is left out. */
function buyerOf({ name, email, phone, address }: Address): object {
  return known({ name, email, phone, address: known(address) });
}

const known = (details: object) =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null && value !== ''));

type CheckoutChoicesProps = ReturnType<typeof useCheckoutChoices> & { readonly onLeave: () => void };

export function CheckoutChoices({ cards, addresses, chosen, choose, onLeave }: CheckoutChoicesProps) {
  const words = useWords(checkoutWords);
  if (cards === null) return null;
  return (
    <>
      {cards.length === 0 ? (
        <div class="notice">
          <p>{words.noCard}</p>
          <AddCardButton returnPath="/dashboard/checkouts?new=1" onLeave={onLeave} />
        </div>
      ) : (
        <SelectField
          label={words.payWith}
          value={chosen.card}
          options={cards.map((card) => [card.id, cardLabel(card)] as const)}
          onInput={(event) => choose({ card: event.currentTarget.value })}
        />
      )}
      <SelectField
        label={words.sendTo}
        value={chosen.address}
        hint={addresses.length === 0 ? words.noAddress : undefined}
        options={[
          ...addresses.map((address) => [address.id, `${address.nickname}: ${placeText(address)}`] as const),
          ['', words.askWhenNeeded],
        ]}
        onInput={(event) => choose({ address: event.currentTarget.value })}
      />
    </>
  );
}
