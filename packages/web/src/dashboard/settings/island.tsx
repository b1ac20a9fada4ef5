import { startView } from '../frame/start-view.tsx';
import { SettingsView } from './settings-view.tsx';

startView(SettingsView);
