import { it } from 'vitest';
import { proveNothingAcknowledgedIsLost } from './testing/kill.testing.ts';

it('kill -9 during a stream of creates: every acknowledged object is there, and the database starts by itself', () =>
  proveNothingAcknowledgedIsLost(1));
