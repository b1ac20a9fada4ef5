// All cases, of which the daily suite plays some.
import './watch-limits.test.ts';
