// All cases, of which the daily suite plays some.
import './fuzz.test.ts';
