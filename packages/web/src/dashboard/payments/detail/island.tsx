import { startView } from '../../frame/start-view.tsx';
import { paymentNews } from '../payment-news.ts';
import { PaymentDetailView } from './payment-detail-view.tsx';

startView(PaymentDetailView, paymentNews);
