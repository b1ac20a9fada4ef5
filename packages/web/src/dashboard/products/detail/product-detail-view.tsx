import type { Product } from '@florin/wire/payments/product';
import { useState } from 'preact/hooks';
import { amountText } from '../../../shell/amount-text.ts';
import { Copyable } from '../../../shell/copyable.tsx';
import { useView } from '../../frame/live-view.tsx';
import type { LinkListRow } from '../../links/link-list-row.ts';
import { LinkTable } from '../../links/link-table.tsx';
import { shareProduct } from '../../links/new-link.tsx';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Figures } from '../../parts/figures.tsx';
import { Empty, Problem } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { useAction } from '../../parts/use-action.ts';
import { ViewHead } from '../../parts/view-head.tsx';
import { priceText } from '../price-text.ts';
import { ProductForm } from '../product-form.tsx';

export interface ProductDetailProps {
  readonly product: Product;
  readonly sold: number;
  readonly receivedCents: number;
  /** Live ones that sell it. */
  readonly links: readonly LinkListRow[];
}

export function ProductDetailView({ product, sold, receivedCents, links }: ProductDetailProps) {
  const { isBusy, problem, run } = useAction();
  const canBeShared = product.active && product.default_price !== null;
  const share = () => run(() => shareProduct(product.id, 1));
  return (
    <>
      <ViewHead title={product.name} back={{ href: '/dashboard/products', title: 'Products' }}>
        {canBeShared && (
          <button type="button" class="primary small" disabled={isBusy} onClick={share}>
            Share a link
          </button>
        )}
        <EditButton product={product} />
        <ArchiveButton product={product} />
      </ViewHead>
      <p class="headline">
        <strong>{priceText(product)}</strong>{' '}
        {product.active ? (
          <StatusBadge tone="good" text="For sale" />
        ) : (
          <StatusBadge tone="off" text="Archived" />
        )}
      </p>
      {problem !== null && <Problem text={problem} />}
      <Figures
        figures={[
          ['Sold', String(sold)],
          ['Received', amountText(receivedCents)],
        ]}
      />
      <section class="panel spaced" aria-labelledby="details">
        <h2 id="details">Details</h2>
        {product.description !== null && <p class="free-text">{product.description}</p>}
        <div class="copyables">
          <Copyable label="Id" value={product.id} />
          {product.default_price !== null && <Copyable label="Price" value={product.default_price} />}
          {product.images.map((image) => (
            <Copyable key={image} label="Picture" value={image} shown={image} />
          ))}
        </div>
      </section>
      <section aria-labelledby="links">
        <h2 id="links">Links that sell it</h2>
        {links.length === 0 ? (
          <Empty title="None yet" />
        ) : (
          <LinkTable label="Links of this product" rows={links} />
        )}
      </section>
    </>
  );
}

function EditButton({ product }: { readonly product: Product }) {
  const { refresh, toast } = useView();
  const [isOpen, setIsOpen] = useState(false);
  const saved = () => {
    setIsOpen(false);
    toast('The product was saved.');
    refresh();
  };
  return (
    <>
      <button type="button" class="quiet small" onClick={() => setIsOpen(true)}>
        Edit
      </button>
      <Dialog title="Edit product" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <ProductForm product={product} onSaved={saved} />
      </Dialog>
    </>
  );
}

function ArchiveButton({ product: { id, active } }: { readonly product: Product }) {
  return active ? (
    <ConfirmButton
      title="Archive"
      question="No new link or session can sell it. Links that exist go on selling until you cancel them. It can be brought back."
      confirm="Archive it"
      path={`/v1/products/${id}`}
      body={{ active: false }}
      done="The product was archived."
    />
  ) : (
    <ConfirmButton
      title="Bring back"
      question="It can be sold again."
      confirm="Bring it back"
      path={`/v1/products/${id}`}
      body={{ active: true }}
      done="The product is for sale again."
    />
  );
}
