// All cases, of which the daily suite plays some.
import './fairness.test.ts';
