// All cases, of which the daily suite plays some.
import './donations.test.ts';
