import { it } from 'vitest';
import { proveNothingAcknowledgedIsLost } from './testing/kill.testing.ts';

it('kill -9 during a stream of creates, twice: every acknowledged object is there, and the database starts by itself', () =>
  proveNothingAcknowledgedIsLost(2));
