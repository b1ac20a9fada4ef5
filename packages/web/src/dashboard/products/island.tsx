import { startView } from '../frame/start-view.tsx';
import { ProductsView } from './products-view.tsx';

startView(ProductsView, ['product.*']);
