import { productWords } from '../../words/dashboard/product-words.ts';
import { renderView } from '../frame/dashboard-document.tsx';
import { type DashboardFrame, languageIn } from '../frame/dashboard-frame.ts';
import { type ProductsProps, ProductsView } from './products-view.tsx';

/** @example renderProductsPage(props, frame) */
export function renderProductsPage(props: ProductsProps, frame: DashboardFrame): string {
  const { products } = productWords[languageIn(frame)];
  return renderView({ title: products, view: ProductsView, props, frame });
}
