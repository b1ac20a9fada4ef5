import { startView } from '../frame/start-view.tsx';
import { GiftsView } from './gifts-view.tsx';

startView(GiftsView, ['gift.*']);
