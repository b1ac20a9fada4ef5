import { startView } from '../frame/start-view.tsx';
import { TeamView } from './team-view.tsx';

startView(TeamView);
