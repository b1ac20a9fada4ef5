import { startView } from '../frame/start-view.tsx';
import { HomeView } from './home-view.tsx';

startView(HomeView, ['*']);
