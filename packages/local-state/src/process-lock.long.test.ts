// All cases, of which the daily suite plays some.
import './process-lock.test.ts';
