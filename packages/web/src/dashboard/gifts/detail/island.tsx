import { startView } from '../../frame/start-view.tsx';
import { GiftView } from './gift-view.tsx';

startView(GiftView, ['gift.*']);
