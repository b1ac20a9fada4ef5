import type { Product } from '@florin/wire/payments/product';
import { useState } from 'preact/hooks';
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
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  const made = ({ id }: Product) => location.assign(`/dashboard/products/${id}`);
  return (
    <>
      <ViewHead title="Products">
        <button type="button" class="primary small" onClick={open}>
          New product
        </button>
      </ViewHead>
      <FilterTabs
        label="Which products"
        tabs={[
          { title: 'For sale', href: liveHref, isCurrent: !isArchive },
          { title: 'Archived', href: archiveHref, isCurrent: isArchive },
        ]}
      />
      {rows.length === 0 ? <NoProducts isArchive={isArchive} onMake={open} /> : <ProductTable rows={rows} />}
      <Pager newer={newer} older={older} />
      <Dialog title="New product" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <ProductForm onSaved={made} />
      </Dialog>
    </>
  );
}

function ProductTable({ rows }: { readonly rows: readonly Product[] }) {
  return (
    <Table
      label="Products"
      rows={rows}
      columns={[
        {
          title: 'Name',
          place: 'main',
          cell: ({ id, name }) => (
            <a class="clipped" href={`/dashboard/products/${id}`}>
              {name}
            </a>
          ),
        },
        { title: 'Price', place: 'amount', cell: priceText },
        { title: 'Kind', place: 'state', cell: ({ type }) => (type === 'good' ? 'Good' : 'Service') },
        { title: 'Changed', place: 'time', cell: ({ updated }) => <Time seconds={updated} /> },
      ]}
    />
  );
}

function NoProducts({ isArchive, onMake }: { readonly isArchive: boolean; readonly onMake: () => void }) {
  if (isArchive) return <Empty title="Nothing is archived" />;
  return (
    <Empty title="No products yet">
      <p>A name and a price are enough. Then share a link that sells it.</p>
      <button type="button" class="quiet small" onClick={onMake}>
        Make a product
      </button>
    </Empty>
  );
}
