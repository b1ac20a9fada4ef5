import { startView } from '../frame/start-view.tsx';
import { CardsView } from './cards-view.tsx';

startView(CardsView, ['card.*', 'address.*']);
