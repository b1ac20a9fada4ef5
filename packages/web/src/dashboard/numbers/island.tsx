import { startView } from '../frame/start-view.tsx';
import { NumbersView } from './numbers-view.tsx';

startView(NumbersView, ['transaction.*', 'refund.succeeded']);
