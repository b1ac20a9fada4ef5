// All cases, of which the daily suite plays some.
import './outage.test.ts';
