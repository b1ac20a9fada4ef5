// All cases, of which the daily suite plays some.
import './start.test.ts';
