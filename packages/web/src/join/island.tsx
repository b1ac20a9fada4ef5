import { startIsland } from '../shell/island.tsx';
import { Join } from './join.tsx';

startIsland('join', Join);
