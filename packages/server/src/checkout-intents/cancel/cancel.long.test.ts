// All cases, of which the daily suite plays some.
import './cancel.test.ts';
