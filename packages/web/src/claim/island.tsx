import { startIsland } from '../shell/island.tsx';
import { Claim } from './claim.tsx';

startIsland('claim', Claim);
