// All cases, of which the daily suite plays some.
import './dependent-options.test.ts';
