// All cases, of which the daily suite plays some.
import './pid-file.test.ts';
