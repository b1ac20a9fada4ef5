// All cases, of which the daily suite plays some.
import './sponsor-guard.test.ts';
