// All cases, of which the daily suite plays some.
import './drain.test.ts';
