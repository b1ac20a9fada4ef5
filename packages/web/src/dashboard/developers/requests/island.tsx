import { startView } from '../../frame/start-view.tsx';
import { RequestsView } from './requests-view.tsx';

startView(RequestsView);
