import { startView } from '../../frame/start-view.tsx';
import { CheckoutView } from './checkout-view.tsx';

startView(CheckoutView, ['checkout_intent.*']);
