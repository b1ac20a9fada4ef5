// All cases, of which the daily suite plays some.
import './checkouts.test.ts';
