// All cases, of which the daily suite plays some.
import './readme.test.ts';
