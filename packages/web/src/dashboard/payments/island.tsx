import { startView } from '../frame/start-view.tsx';
import { PaymentsView } from './payments-view.tsx';

startView(PaymentsView);
