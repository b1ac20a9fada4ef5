import { renderView } from '../frame/dashboard-document.tsx';
import type { DashboardFrame } from '../frame/dashboard-frame.ts';
import { type ProductsProps, ProductsView } from './products-view.tsx';

/** @example renderProductsPage(props, frame) */
export function renderProductsPage(props: ProductsProps, frame: DashboardFrame): string {
  return renderView({ title: 'Products', view: ProductsView, props, frame });
}
