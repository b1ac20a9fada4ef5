// All cases, of which the daily suite plays some.
import './watchdog.test.ts';
