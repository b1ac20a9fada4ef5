import { startView } from '../../../frame/start-view.tsx';
import { OneCampaignView } from './one-campaign-view.tsx';

startView(OneCampaignView, ['gift.*']);
