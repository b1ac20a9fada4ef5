import { startView } from '../frame/start-view.tsx';
import { CheckoutsView } from './checkouts-view.tsx';

startView(CheckoutsView, ['checkout_intent.*']);
