import { startView } from '../frame/start-view.tsx';
import { LinksView } from './links-view.tsx';

startView(LinksView, ['checkout_link.*', 'checkout.session.*']);
