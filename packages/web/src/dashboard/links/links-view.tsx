import { useState } from 'preact/hooks';
import { Dialog } from '../parts/dialog.tsx';
import { Pager } from '../parts/pager.tsx';
import { Empty } from '../parts/states.tsx';
import { ViewHead } from '../parts/view-head.tsx';
import type { LinkListRow } from './link-list-row.ts';
import { LinkTable } from './link-table.tsx';
import { NewLink, type SoldProduct } from './new-link.tsx';

export interface LinksProps {
  readonly rows: readonly LinkListRow[];
  /** What a new link can sell. */
  readonly products: readonly SoldProduct[];
  readonly newer: string | null;
  readonly older: string | null;
}

/** Links that sell the same to any number of buyers. */
export function LinksView({ rows, products, newer, older }: LinksProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ViewHead title="Links">
        {products.length > 0 && (
          <button type="button" class="primary small" onClick={() => setIsOpen(true)}>
            New link
          </button>
        )}
      </ViewHead>
      {rows.length === 0 ? (
        <NoLinks hasProducts={products.length > 0} />
      ) : (
        <LinkTable label="Links" rows={rows} />
      )}
      <Pager newer={newer} older={older} />
      <Dialog title="New link" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <NewLink products={products} />
      </Dialog>
    </>
  );
}

function NoLinks({ hasProducts }: { readonly hasProducts: boolean }) {
  if (hasProducts)
    return (
      <Empty title="No links yet">
        <p>
          A link sells a product to anyone who opens it. Share it, print its QR code, or put a button on your
          site.
        </p>
      </Empty>
    );
  return (
    <Empty title="No links yet">
      <p>A link sells a product. Make one first.</p>
      <a class="button quiet small" href="/dashboard/products">
        Make a product
      </a>
    </Empty>
  );
}
