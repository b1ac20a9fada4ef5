import { startIsland } from '../shell/island.tsx';
import { WalletView } from './wallet.tsx';

startIsland('wallet', WalletView);
