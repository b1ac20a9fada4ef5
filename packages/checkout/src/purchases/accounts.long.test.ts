// All cases, of which the daily suite plays some.
import './accounts.test.ts';
