import { startView } from '../frame/start-view.tsx';
import { SearchView } from './search-view.tsx';

startView(SearchView);
