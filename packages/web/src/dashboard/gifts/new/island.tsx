import { startView } from '../../frame/start-view.tsx';
import { NewGiftView } from './new-gift-view.tsx';

startView(NewGiftView);
