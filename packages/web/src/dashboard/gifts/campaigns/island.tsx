import { startView } from '../../frame/start-view.tsx';
import { CampaignsView } from './campaigns-view.tsx';

startView(CampaignsView, ['gift.*']);
