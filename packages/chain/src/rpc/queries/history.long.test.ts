// All cases, of which the daily suite plays some.
import './history.test.ts';
