import { startIsland } from '../shell/island.tsx';
import { Payment } from './payment.tsx';

startIsland('payment', Payment);
