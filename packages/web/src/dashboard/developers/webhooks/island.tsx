import { startView } from '../../frame/start-view.tsx';
import { EndpointView } from './endpoint-view.tsx';

startView(EndpointView, ['*']);
