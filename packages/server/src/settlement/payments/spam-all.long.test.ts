// All cases, of which the daily suite plays some.
import './spam.test.ts';
