import { startView } from '../../frame/start-view.tsx';
import { LinkDetailView } from './link-detail-view.tsx';

startView(LinkDetailView, ['checkout_link.*', 'checkout.session.*']);
