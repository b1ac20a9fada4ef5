// All cases, of which the daily suite plays some.
import './currencies.test.ts';
