// All cases, of which the daily suite plays some.
import './hostile.test.ts';
