// All cases, of which the daily suite plays some.
import './shared-pool.test.ts';
