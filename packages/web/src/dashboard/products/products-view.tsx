import type { Product } from '@florin/wire/payments/product';
import { useState } from 'preact/hooks';
import { productWords } from '../../words/dashboard/product-words.ts';
import { useDashboardLanguage, useWords } from '../../words/use-words.ts';
import { Allowed } from '../frame/allowed.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { FilterTabs } from '../parts/filter-tabs.tsx';
import { Pager } from '../parts/pager.tsx';
import { Empty } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { ViewHead } from '../parts/view-head.tsx';
import { priceText } from './price-text.ts';
import { ProductForm } from './product-form.tsx';

export interface ProductsProps {
  readonly rows: readonly Product[];
  readonly isArchive: boolean;
  readonly liveHref: string;
  readonly archiveHref: string;
  readonly newer: string | null;
  readonly older: string | null;
}

/** What is sold. */
export function ProductsView({ rows, isArchive, liveHref, archiveHref, newer, older }: ProductsProps) {
  const words = useWords(productWords);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  const made = ({ id }: Product) => location.assign(`/dashboard/products/${id}`);
  return (
    <>
      <ViewHead title={words.products}>
        <Allowed to="products.create">
          <button type="button" class="primary small" onClick={open}>
            {words.newProduct}
          </button>
        </Allowed>
      </ViewHead>
      <FilterTabs
        label={words.whichProducts}
        tabs={[
          { title: words.forSale, href: liveHref, isCurrent: !isArchive },
          { title: words.archived, href: archiveHref, isCurrent: isArchive },
        ]}
      />
      {rows.length === 0 ? <NoProducts isArchive={isArchive} onMake={open} /> : <ProductTable rows={rows} />}
      <Pager newer={newer} older={older} />
      <Dialog title={words.newProduct} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <ProductForm onSaved={made} />
      </Dialog>
    </>
  );
}

function ProductTable({ rows }: { readonly rows: readonly Product[] }) {
  const words = useWords(productWords);
  const language = useDashboardLanguage();
  return (
    <Table
      label={words.products}
      rows={rows}
      columns={[
        {
          title: words.name,
          place: 'main',
          cell: ({ id, name }) => (
            <a class="clipped" href={`/dashboard/products/${id}`}>
              {name}
            </a>
          ),
        },
        { title: words.price, place: 'amount', cell: (product) => priceText(product, language) },
        { title: words.kind, place: 'state', cell: ({ type }) => words.kinds[type] },
        { title: words.changed, place: 'time', cell: ({ updated }) => <Time seconds={updated} /> },
      ]}
    />
  );
}

function NoProducts({ isArchive, onMake }: { readonly isArchive: boolean; readonly onMake: () => void }) {
  const words = useWords(productWords);
  if (isArchive) return <Empty title={words.nothingArchived} />;
  return (
    <Empty title={words.noProducts}>
      <p>{words.noProductsText}</p>
      <Allowed to="products.create">
        <button type="button" class="quiet small" onClick={onMake}>
          {words.makeProduct}
        </button>
      </Allowed>
    </Empty>
  );
}
