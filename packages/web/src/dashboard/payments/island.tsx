import { startView } from '../frame/start-view.tsx';
import { paymentNews } from './payment-news.ts';
import { PaymentsView } from './payments-view.tsx';

startView(PaymentsView, paymentNews);
