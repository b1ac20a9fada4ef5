import { startView } from '../../frame/start-view.tsx';
import { ProductDetailView } from './product-detail-view.tsx';

startView(ProductDetailView, ['product.*', 'checkout_link.*', 'checkout.session.completed']);
