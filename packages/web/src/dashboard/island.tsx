import { startIsland } from '../shell/island.tsx';
import { Dashboard } from './dashboard.tsx';

startIsland('dashboard', Dashboard);
