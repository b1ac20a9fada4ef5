import type { Product } from '@florin/wire/payments/product';
import { useState } from 'preact/hooks';
import { useRefusal } from '../../../http/use-problem-text.ts';
import { Copyable } from '../../../shell/copyable.tsx';
import { useAmountText } from '../../../shell/use-amount-text.ts';
import { frameWords } from '../../../words/dashboard/frame-words.ts';
import { productWords } from '../../../words/dashboard/product-words.ts';
import { useDashboardLanguage, useWords } from '../../../words/use-words.ts';
import { Allowed, useMay } from '../../frame/allowed.tsx';
import { useView } from '../../frame/live-view.tsx';
import type { LinkListRow } from '../../links/link-list-row.ts';
import { LinkTable } from '../../links/link-table.tsx';
import { SHIPPED } from '../../links/new/link-request.ts';
import { makeAndOpen } from '../../links/new/new-link.tsx';
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
  readonly refundedCents: number;
  /** Live ones that sell it. */
  readonly links: readonly LinkListRow[];
}

export function ProductDetailView({
  product,
  sold,
  receivedCents,
  refundedCents,
  links,
}: ProductDetailProps) {
  const words = useWords(productWords);
  const { details, id } = useWords(frameWords);
  const amountText = useAmountText();
  const language = useDashboardLanguage();
  const refusal = useRefusal();
  const { isBusy, problem, run } = useAction();
  const may = useMay();
  const canBeShared = product.active && product.default_price !== null;
  const share = () =>
    run(() =>
      makeAndOpen(
        { line_items: [{ product: product.id }], ...(product.type === 'good' && { collect: SHIPPED }) },
        refusal,
      ),
    );
  return (
    <>
      <ViewHead title={product.name} back={{ href: '/dashboard/products', title: words.products }}>
        {canBeShared && may('checkout_links.create') && (
          <button type="button" class="primary small" disabled={isBusy} onClick={share}>
            {words.shareLink}
          </button>
        )}
        <Allowed to="products.update">
          <EditButton product={product} />
        </Allowed>
        <ArchiveButton product={product} />
      </ViewHead>
      <p class="headline">
        <strong>{priceText(product, language)}</strong>{' '}
        {product.active ? (
          <StatusBadge tone="good" text={words.forSale} />
        ) : (
          <StatusBadge tone="off" text={words.archived} />
        )}
      </p>
      {problem !== null && <Problem text={problem} />}
      <Figures
        figures={[
          [words.soldCount, String(sold)],
          [words.received, amountText(receivedCents)],
          [words.refunded, amountText(refundedCents)],
          [words.net, amountText(receivedCents - refundedCents)],
        ]}
      />
      <section class="panel spaced" aria-labelledby="details">
        <h2 id="details">{details}</h2>
        {product.description !== null && <p class="free-text">{product.description}</p>}
        <div class="copyables">
          <Copyable label={id} value={product.id} />
          {product.default_price !== null && <Copyable label={words.price} value={product.default_price} />}
          {product.images.map((image) => (
            <Copyable key={image} label={words.pictureFact} value={image} shown={image} />
          ))}
        </div>
      </section>
      <section aria-labelledby="links">
        <h2 id="links">{words.linksOfIt}</h2>
        {links.length === 0 ? (
          <Empty title={words.noneYet} />
        ) : (
          <LinkTable label={words.linksOfProduct} rows={links} />
        )}
      </section>
    </>
  );
}

function EditButton({ product }: { readonly product: Product }) {
  const { refresh, toast } = useView();
  const words = useWords(productWords);
  const [isOpen, setIsOpen] = useState(false);
  const saved = () => {
    setIsOpen(false);
    toast(words.productSaved);
    refresh();
  };
  return (
    <>
      <button type="button" class="quiet small" onClick={() => setIsOpen(true)}>
        {words.edit}
      </button>
      <Dialog title={words.editTitle} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <ProductForm product={product} onSaved={saved} />
      </Dialog>
    </>
  );
}

function ArchiveButton({ product: { id, active } }: { readonly product: Product }) {
  const words = useWords(productWords);
  return active ? (
    <ConfirmButton
      act="products.update"
      title={words.archive}
      question={words.archiveQuestion}
      confirm={words.archiveConfirm}
      path={`/v1/products/${id}`}
      body={{ active: false }}
      done={words.archiveDone}
    />
  ) : (
    <ConfirmButton
      act="products.update"
      title={words.bringBack}
      question={words.bringBackQuestion}
      confirm={words.bringBackConfirm}
      path={`/v1/products/${id}`}
      body={{ active: true }}
      done={words.bringBackDone}
    />
  );
}
