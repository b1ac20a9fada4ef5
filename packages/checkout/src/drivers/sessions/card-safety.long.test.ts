import { itKeepsTheCard } from './card-safety.testing.ts';

itKeepsTheCard(20_000);
