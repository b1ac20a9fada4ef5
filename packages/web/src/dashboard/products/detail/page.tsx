import { renderView } from '../../frame/dashboard-document.tsx';
import type { DashboardFrame } from '../../frame/dashboard-frame.ts';
import { type ProductDetailProps, ProductDetailView } from './product-detail-view.tsx';

/** @example renderProductDetailPage(props, frame) */
export function renderProductDetailPage(props: ProductDetailProps, frame: DashboardFrame): string {
  return renderView({ title: props.product.name, view: ProductDetailView, props, frame });
}
