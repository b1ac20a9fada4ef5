// All cases, of which the daily suite plays some.
import './look.test.ts';
