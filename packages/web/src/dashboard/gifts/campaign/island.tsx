import { startView } from '../../frame/start-view.tsx';
import { CampaignView } from './campaign-view.tsx';

startView(CampaignView);
