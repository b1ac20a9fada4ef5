import { startView } from '../../frame/start-view.tsx';
import { ActivityView } from './activity-view.tsx';

startView(ActivityView);
