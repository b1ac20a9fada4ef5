import { startView } from '../frame/start-view.tsx';
import { DevelopersView } from './developers-view.tsx';

startView(DevelopersView);
