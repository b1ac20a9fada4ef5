import { startIsland } from '../shell/island.tsx';
import { SignIn } from './sign-in.tsx';

startIsland('sign-in', SignIn);
