// All cases, of which the daily suite plays some.
import './revival.test.ts';
