import { useState } from 'preact/hooks';
import { productWords } from '../../words/dashboard/product-words.ts';
import { useWords } from '../../words/use-words.ts';
import { useMay } from '../frame/allowed.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Pager } from '../parts/pager.tsx';
import { Empty } from '../parts/states.tsx';
import { ViewHead } from '../parts/view-head.tsx';
import type { LinkListRow } from './link-list-row.ts';
import { LinkTable } from './link-table.tsx';
import { NewLink } from './new/new-link.tsx';
import type { SoldProduct } from './new/sold-product.ts';

export interface LinksProps {
  readonly rows: readonly LinkListRow[];
  /** What a new link can sell. */
  readonly products: readonly SoldProduct[];
  readonly newer: string | null;
  readonly older: string | null;
}

/** Links that sell the same to any number of buyers. */
export function LinksView({ rows, products, newer, older }: LinksProps) {
  const words = useWords(productWords);
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ViewHead title={words.links}>
        {products.length > 0 && may('checkout_links.create') && (
          <button type="button" class="primary small" onClick={() => setIsOpen(true)}>
            {words.newLink}
          </button>
        )}
      </ViewHead>
      {rows.length === 0 ? (
        <NoLinks hasProducts={products.length > 0} />
      ) : (
        <LinkTable label={words.links} rows={rows} />
      )}
      <Pager newer={newer} older={older} />
      <Dialog title={words.newLink} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <NewLink products={products} />
      </Dialog>
    </>
  );
}

function NoLinks({ hasProducts }: { readonly hasProducts: boolean }) {
  const words = useWords(productWords);
  if (hasProducts)
    return (
      <Empty title={words.noLinks}>
        <p>{words.noLinksText}</p>
      </Empty>
    );
  return (
    <Empty title={words.noLinks}>
      <p>{words.noLinksWithoutProduct}</p>
      <a class="button quiet small" href="/dashboard/products">
        {words.makeProduct}
      </a>
    </Empty>
  );
}
